// turns.run: asks a model one question about the current files. Everything sent passes the gate; nothing is saved.

import {
  addUsage,
  type Call,
  type ChatSettings,
  defaultChatSettings,
  defined,
  type PromptRequest,
  type PromptResult,
  Refusal,
  type TurnRequest,
  type TurnResult,
  type WorkspacePlanRequest,
} from '@sheaf/contract'
import {
  type Answer,
  type AnswerEvent,
  assertTurnFits,
  type DelegateResult,
  delegateEdits,
  readAnswer,
  type Turn,
  turnRequest,
  turnRole,
} from '@sheaf/engine/chat'
import { admitTotal } from '@sheaf/engine/gate'
import { mergePrompt } from '@sheaf/engine/prompt'
import type { Context } from '../context.ts'
import { planReplyFor } from '../edits/reply.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { Models } from '../models/models.ts'
import { makePromptFor } from '../prompts/build-prompt.ts'
import { omissionNotes } from '../prompts/prompt-notes.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { chooseModel, contextRequest, makeContext } from './turns-context.ts'
import { delegateTools } from './turns-delegates.ts'

export async function runTurnFor(
  context: Context,
  workspaces: () => Promise<LiveWorkspaces>,
  input: TurnRequest | WorkspacePlanRequest,
  call: Call = {},
): Promise<TurnResult> {
  if ('workspace' in input) return (await import('./turns-plan.ts')).runPlan(context, await workspaces(), input, call)
  const settings: ChatSettings = { ...defaultChatSettings, ...input.settings, ...(input.slot === 'planner' ? { mode: 'plan' } : {}) }
  const { history, message } = spoken(input.messages)
  const status = licenseStatus(context)
  const role = turnRole(settings)
  if (input.slot === 'planner') requirePro(status, 'planning-model')
  if (role === 'architect') requirePro(status, 'pro-mode')
  const models = await context.models()
  const model = await chooseModel(models, settings, input.slot)
  const request = contextRequest(mergePrompt(input.prompt), input.settings.context)
  const made = await makeContext(() => makePromptFor(context, request, call))
  const bare: Turn = {
    role,
    model,
    edits: settings.edits,
    temperature: settings.temperature,
    thinking: settings.thinking,
    context: '',
    files: made?.files ?? [],
    history,
    message,
  }
  // Measure by token count first: a text too large for any model need not be built.
  const measured = assertTurnFits(bare, made?.tokens.total ?? 0)
  admitTotal(measured.counted, status.tier)
  const turn = { ...bare, context: made ? String(made.text) : '' }
  const asking = defined({ signal: call.signal })
  const answer = await readAnswer(models.ask(turnRequest(turn), asking), { role, onEvent: (event) => reportPart(event, call) })
  if (answer.refusal) throw answer.refusal
  const delegated = await writeDelegates(context, { turn, answer, request, made, models }, call)
  if (delegated?.isStopped) throw new Refusal('cancelled')
  const reply = delegated ? delegated.reply : answer.files.length > 0 ? answer.text : undefined
  return {
    text: answer.text,
    ...(answer.thinking === '' ? {} : { thinking: answer.thinking }),
    model: model.ref,
    usage: delegated ? addUsage(answer.usage, delegated.usage) : answer.usage,
    tokens: measured.tokens.total,
    files: made?.files.length ?? 0,
    ...defined({ chatName: answer.chatName, reply }),
    notes: [
      ...(made?.notes ?? []),
      ...(made ? omissionNotes(made) : []),
      ...(input.settings.edits === 'diff' && role === 'act' && !model.can.diff
        ? [`${model.label} can't write diffs, so whole files were requested.`]
        : []),
      ...answer.notes,
      ...(answer.noEdits ? ['The answer contains no edits.'] : []),
      ...(delegated?.notes ?? []),
    ],
  }
}

interface WriteRequest {
  turn: Turn
  answer: Answer
  request: PromptRequest
  made: PromptResult | undefined
  models: Models
}

/** Pro Mode: writes out edits that the planner only sketched. */
async function writeDelegates(
  context: Context,
  { turn, answer, request, made, models }: WriteRequest,
  call: Call,
): Promise<DelegateResult | undefined> {
  if (turn.role !== 'architect' || answer.isCut || !answer.files.some(({ action }) => action === 'delegate edit')) return undefined
  const tools = await delegateTools(models, {
    request,
    made: made ?? { files: [] },
    make: (each) => makePromptFor(context, each, call),
    plan: (reply) => planReplyFor(context, { ...request, reply }, call),
    model: turn.model,
  })
  return delegateEdits({
    ask: models.ask,
    reply: answer.text,
    tools,
    onProgress(delegates) {
      const done = delegates.filter(({ state }) => state === 'done' || state === 'failed').length
      call.onProgress?.({ stage: 'Writing edits', done, total: delegates.length })
    },
    ...defined({ signal: call.signal }),
  })
}

function spoken(messages: TurnRequest['messages']): Pick<Turn, 'history' | 'message'> {
  const last = messages.at(-1)
  if (last?.from !== 'you' || last.text.trim() === '')
    throw new Refusal('wrong-usage', "The last message must be yours and can't be empty.")
  return { history: messages.slice(0, -1), message: last.text }
}

function reportPart(event: AnswerEvent, { onPart }: Call): void {
  if (event.type === 'text' || event.type === 'thinking' || event.type === 'waiting' || event.type === 'tool') onPart?.(event)
}
