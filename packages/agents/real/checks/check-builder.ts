// An agent that explores the project with Sheaf's tools: it calls them without asking a person, has no other tools, and writes no file.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type BuilderAnswer, explorationServer, explorationTools } from '@sheaf/contract'
import { findTool } from '../../../../apps/mcp/clients/model/play-script.ts'
import { serveModel } from '../../../../apps/mcp/clients/model/serve-model.ts'
import type { Reply, Turn } from '../../../../apps/mcp/clients/model/turn.ts'
import type { ChatApp } from '../../../host/src/chat/testing/chat-app.ts'
import { type CheckResult, seconds, within } from '../check.ts'
import type { Sandbox } from '../open-sandbox.ts'
import { lampFile } from '../project.ts'
import { readProcesses } from '../read-processes.ts'
import { type RealAgent, type ToolCall, toolCall } from '../real-agent.ts'

export interface BuilderResult extends CheckResult {
  /** What its model was offered, and what it got. */
  report: string
}

export async function checkBuilder({ host, here }: ChatApp, agent: RealAgent, sandbox: Sandbox): Promise<BuilderResult> {
  const file = join(sandbox.base, 'written-while-exploring')
  const [write] = agent.writes(file)
  const steps: Step[] = [
    ours('search', { pattern: 'lamp' }),
    // Only one: some agents end their turn when they are denied an edit.
    ...(write ? [() => write] : []),
    ours('read_file', { path: lampFile }),
    ours('propose_context', { files: [proposed], task: 'Better words.' }),
  ]
  const shown: string[] = []
  const model = await serveModel((turn) => {
    shown.push(...readProcesses(sandbox.base).flatMap(({ command }) => (/Bearer (?!\$\{)/.test(command) ? [command] : [])))
    return steps[turn.results.length]?.(turn, agent) ?? { text: 'The end.' }
  })
  try {
    await sandbox.signIn(model.url)
    const began = performance.now()
    const looks: string[] = []
    const answer = await within(
      'The run',
      host['builder.run'](
        { ...here, model: `${agent.id}/default`, task: 'Find the files about lamps.' },
        { onProgress: ({ look }) => look !== undefined && looks.push(look) },
      ),
    )
    const { selection, fields } = await host['workspaces.open']({ id: here.workspace })
    const ms = performance.now() - began
    const offered = [...new Set(model.turns.flatMap(({ tools }) => tools.map(nameOf)))].sort()
    const others = offered.filter((name) => !isOurs(name))
    const results = model.turns.at(-1)?.results.map(({ tool, text }) => `${tool}: ${text.slice(0, 200)}`) ?? []
    return {
      cell: `${looks.length} looks, ${others.length} other tools, ${seconds(ms)}`,
      report: `Tools offered to its model while it explores: ${offered.join(', ') || 'none'}. Results: ${JSON.stringify(results)}`,
      problems: [
        ...(looks.join() === expected.join() ? [] : [`It looked at ${looks.join(', ') || 'nothing'}. ${model.unreadable.join(' ')}`]),
        ...(isProposed(answer) ? [] : [`Its proposal was not kept: ${JSON.stringify(answer.pack)} ${answer.notes.join(' ')}`]),
        ...(fields.builderTask === 'Better words.' ? [] : ['Its wording of the task was not kept.']),
        ...(selection.files.length === 1 ? [] : ['It changed the selection.']),
        ...others.filter((name) => !agent.keeps?.includes(name)).map((name) => `It offered its model ${name} while it explores.`),
        ...(existsSync(file) ? ['It created a file.'] : []),
        ...new Set(shown.map((command) => `A command line has the token: ${command}`)),
      ],
    }
  } finally {
    await model.close()
  }
}

const expected = ['Search: lamp', `Read file: ${lampFile}`]
const proposed = { path: 'README.md', why: 'It names the lamp.' }

function isProposed({ pack }: BuilderAnswer): boolean {
  return pack?.files.some(({ path, mode, why }) => path === proposed.path && mode === 'full' && why === proposed.why) ?? false
}

type Step = (turn: Turn, agent: RealAgent) => Reply

const ours =
  (name: string, input: Extract<ToolCall['input'], object>): Step =>
  (turn, agent) =>
    agent.callsOurs?.(name, input) ?? { call: findTool(turn, explorationServer, name) ?? toolCall(name, {}).call, input }

/** Codex groups tools; only the group has the name of their server. */
const nameOf = ({ namespace, name }: { namespace?: string; name: string }): string =>
  namespace?.includes(explorationServer) ? `${namespace}__${name}` : name

const isOurs = (name: string): boolean => name.includes(explorationServer) && explorationTools.some((each) => name.endsWith(each))
