// A model that calls the agent's own tools, offered or not: no file is written, and no command runs.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveModel } from '../../../../apps/mcp/clients/model/serve-model.ts'
import type { Reply, Turn } from '../../../../apps/mcp/clients/model/turn.ts'
import type { ChatApp } from '../../../host/src/chat/testing/chat-app.ts'
import { askInChat, endOf } from '../ask-in-chat.ts'
import type { CheckResult } from '../check.ts'
import type { Sandbox } from '../open-sandbox.ts'
import type { RealAgent, ToolCall } from '../real-agent.ts'

const question = 'Write a file (question 4).'

export interface ToolsResult extends CheckResult {
  /** What its model was offered, and how its answer ended. */
  report: string
}

export async function checkTools(app: ChatApp, agent: RealAgent, sandbox: Sandbox): Promise<ToolsResult> {
  const file = join(sandbox.base, 'written-by-an-agent')
  const calls = agent.writes(file)
  const model = await serveModel((turn) => play(turn, calls))
  try {
    await sandbox.signIn(model.url)
    const asked = await askInChat(app, { model: `${agent.id}/default`, mode: 'act', text: question })
    const answer = await asked.ended()
    const offered = [...new Set(model.turns.flatMap(({ tools }) => tools.map(({ name }) => name)))].sort()
    return {
      cell: `${offered.length} offered, ${model.turns.length} requests`,
      report: `Tools offered to its model: ${offered.join(', ') || 'none'}. ${endOf(answer)}`,
      problems: [
        ...offered.filter((name) => !agent.keeps?.includes(name)).map((name) => `It offered its model ${name}.`),
        ...(existsSync(file) ? [`It created a file. It asked for ${(answer.tools ?? []).map(({ title }) => title).join(', ')}.`] : []),
        ...(model.turns.some(({ results }) => results.length > 0)
          ? []
          : [`Its model could not call any tool. ${endOf(answer)} ${model.unreadable.join(' ')}`]),
      ],
    }
  } finally {
    await model.close()
  }
}

/** Calls one tool after another, and ends with text. An agent that ignores a call would be answered with it forever. */
function play({ results }: Turn, calls: readonly ToolCall[]): Reply {
  return calls[results.length] ?? { text: 'The end.' }
}
