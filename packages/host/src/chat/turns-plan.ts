// turns.run in an open workspace: asks the planner model of MCP clients about the selection. Pro.

import { type Call, defined, Refusal, type TurnResult, type WorkspacePlanRequest } from '@sheaf/contract'
import { assertTurnFits, readAnswer, type Turn, turnRequest } from '@sheaf/engine/chat'
import { admitMessage, admitTotal } from '@sheaf/engine/gate'
import type { Context } from '../context.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import { withoutSecretNames } from '../prompts/prompt-for-model.ts'
import { promptRequestOf } from '../prompts/prompt-request-of.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { makeContext } from './chat-context.ts'
import { contextRequest } from './turns-context.ts'

/** Between two progress reports. */
const progressMs = 400

export async function runPlan(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, instructions }: WorkspacePlanRequest,
  call: Call,
): Promise<TurnResult> {
  const live = workspaces.get(workspace)
  const status = licenseStatus(context)
  requirePro(status, 'planning-model')
  const message = (instructions ?? live.workspace().instructions).trim()
  if (message === '') throw new Refusal('mcp-arguments', '`instructions`: describe what to plan. The workspace has no instructions either.')
  const models = await context.models()
  const model = await models.choose(null, 'mcp')
  call.onProgress?.({ stage: 'context', done: 0, total: 0 })
  const { request, notes } = withoutSecretNames(contextRequest(promptRequestOf(live.workspace(), { secrets: 'redact' })))
  const made = await makeContext(context, live, request, call)
  const turn: Turn = {
    role: 'plan',
    model,
    edits: 'diff',
    temperature: null,
    thinking: 'off',
    context: made.text,
    files: made.files,
    history: [],
    message: await admitMessage(message.toWellFormed()),
  }
  const measured = assertTurnFits(turn, made.tokens.total)
  admitTotal(measured.counted, status.tier)
  if (call.signal?.aborted) throw new Refusal('cancelled')
  const report = openProgressReporter(call)
  const asking = defined({ signal: call.signal })
  const answer = await readAnswer(models.ask(turnRequest(turn), asking), { role: 'plan', onEvent: report })
  if (answer.refusal) throw answer.refusal
  return {
    text: await admitMessage(answer.text),
    model: model.ref,
    usage: answer.usage,
    tokens: measured.tokens.total,
    files: made.files.length,
    notes: [...made.notes, ...notes, ...answer.notes],
  }
}

/** Reports progress regularly: a client gives up after a minute of silence. */
function openProgressReporter({ onProgress }: Call): (event: { type: string; text?: string }) => void {
  let chars = 0
  let lastReport = 0
  return ({ type, text = '' }) => {
    chars += text.length
    if (performance.now() - lastReport < progressMs) return
    lastReport = performance.now()
    onProgress?.({ stage: type === 'waiting' ? 'waiting' : type === 'thinking' ? 'thinking' : 'writing', done: chars, total: 0 })
  }
}
