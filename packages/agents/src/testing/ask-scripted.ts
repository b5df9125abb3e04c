// Asks a scripted agent, and returns everything that arrived, with the refusal if there was one.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AskImage, type AskPart, isRefusal, type Refusal } from '@sheaf/contract'
import type { AgentTools } from '../agent-tools.ts'
import type { SessionTimes } from '../connect/times.ts'
import { type Agents, openAgents } from '../open-agents.ts'
import type { AgentScript } from './agent-script.ts'
import { type WrittenAgent, writeAgent } from './write-agent.ts'

export interface ScriptedAgent {
  /** A folder in PATH, and the home folder of the user. */
  base: string
  agent: WrittenAgent
  agents: Agents
  ask(
    script?: AgentScript,
    options?: { model?: string; text?: string; images?: AskImage[]; signal?: AbortSignal; tools?: AgentTools },
  ): Promise<{ parts: AskPart[]; refusal?: Refusal }>
  /** Parameters of the requests and notifications of this method that the agent received. */
  received(method: string): unknown[]
  close(): void
}

/** It takes the place of Gemini CLI. */
export function openScriptedAgent(times: Partial<SessionTimes> = {}): ScriptedAgent {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'agents-test-')))
  const agent = writeAgent(base, 'gemini')
  const env = {
    PATH: `${base}:${process.env.PATH}`,
    HOME: base,
    OPENAI_API_KEY: 'sk-canary',
    GEMINI_API_KEY: 'sk-canary',
    XDG_CONFIG_HOME: base,
  }
  const agents = openAgents({ home: join(base, 'home'), env, values: async () => ({}), times: { closeMs: 200, ...times } })
  return {
    base,
    agent,
    agents,
    async ask(script = { on: {} }, { model = 'default', text = 'Hi?', images, signal, tools } = {}) {
      agent.change(script)
      const parts: AskPart[] = []
      const request = {
        model: `gemini-cli/${model}`,
        system: 'Be brief.',
        messages: [{ from: 'you' as const, text, ...(images && { images }) }],
      }
      const call = signal ? { signal } : {}
      try {
        const answer = tools === undefined ? agents.ask(request, call) : agents.explore(request, tools, call)
        for await (const part of answer) parts.push(part)
        return { parts }
      } catch (problem) {
        if (!isRefusal(problem)) throw problem
        return { parts, refusal: problem }
      }
    },
    received: (method) => agent.log().flatMap((message) => (message.method === method ? [message.params] : [])),
    close: () => rmSync(base, { recursive: true, force: true }),
  }
}
