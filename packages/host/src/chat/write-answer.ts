// Asks the model and streams its answer: text, thinking, files as they complete; in Pro Mode, then the delegates' edits.

import { addUsage, type DelegateProgress, defined, type MessageHead, refusalAnswer, type ToolUse, type Usage } from '@sheaf/contract'
import { type Answer, type AnswerEvent, type DelegateResult, delegateEdits, readAnswer, type Turn, turnRequest } from '@sheaf/engine/chat'
import type { Context } from '../context.ts'
import type { OfferedTools } from '../servers/offer-tools.ts'
import { serverCallRunner } from '../servers/run-server-calls.ts'
import type { AnswerStream } from './open-answer-stream.ts'
import type { PreparedDelegates } from './prepare-turn.ts'

export interface Writing extends PreparedDelegates {
  context: Context
  chat: string
  offered: OfferedTools
  turn: Turn
  now: () => Date
  /** The answer named the chat. */
  onName: (name: string) => void
  /** Text to continue from. */
  kept?: string | undefined
}

export async function writeAnswer(writing: Writing, stream: AnswerStream, signal: AbortSignal): Promise<Partial<MessageHead>> {
  const { context, chat, turn, models, offered, kept } = writing
  const before = stream.head()
  const onToolCall = serverCallRunner(context, {
    chat,
    offered,
    signal,
    before: before.serverCalls ?? [],
    onChange: (serverCalls) => stream.set({ serverCalls, state: 'writing' }, ['waiting']),
  })
  const parts = models.ask(turnRequest(turn), { signal, ...(offered.tools.length > 0 && { onToolCall }) })
  let hasNoTools = false
  const handle = eventHandler(writing, stream)
  const onEvent = (event: AnswerEvent): void => {
    if (event.type === 'no-tools') hasNoTools = true
    else handle(event)
  }
  const answer = await readAnswer(parts, { role: turn.role, ...defined({ kept }), onEvent })
  const notes = [...offered.notes, ...(hasNoTools ? [noToolsNote] : [])]
  const head = headOf({ ...answer, notes: [...answer.notes, ...notes] }, addUsage(before.usage ?? {}, answer.usage))
  const isWhole = head.state === 'done' && !signal.aborted
  if (turn.role !== 'architect' || !isWhole || !answer.files.some(({ action }) => action === 'delegate edit')) return head
  stream.set({ ...head, state: 'editing' }, ['noEdits'])
  return { ...head, ...(await writeEdits(writing, stream, signal)) }
}

/** Has delegates write out the planner's edits. `earlier`: outcomes of a previous run; only failed ones are rerun. */
export async function writeEdits(
  { models, delegates }: PreparedDelegates,
  stream: AnswerStream,
  signal: AbortSignal,
  earlier?: DelegateResult['outcomes'],
): Promise<Partial<MessageHead>> {
  const before = stream.head()
  // Include the usage of earlier runs.
  const withUsage = (rows: readonly DelegateProgress[]): DelegateProgress[] =>
    rows.map((row) => {
      const usage = before.delegates?.find(({ path }) => path === row.path)?.usage
      return usage ? { ...row, usage: addUsage(usage, row.usage ?? {}) } : row
    })
  const done = await delegateEdits({
    ask: models.ask,
    reply: stream.text(),
    tools: await delegates(signal),
    ...defined({ earlier }),
    onProgress: (progress) => stream.note({ delegates: withUsage(progress) }),
    signal,
  })
  stream.saveUnpublished('reply', done.reply)
  stream.saveUnpublished('outcomes', JSON.stringify(done.outcomes))
  return {
    delegates: withUsage(done.delegates),
    usage: addUsage(before.usage ?? {}, done.usage),
    notes: [...(before.notes ?? []), ...done.notes],
    ...(done.isStopped ? { state: 'stopped' as const } : {}),
  }
}

const noToolsNote = "This model doesn't support tools, so it couldn't use your MCP servers. To use them, choose another model."

function eventHandler({ now, onName, kept }: Writing, stream: AnswerStream): (event: Exclude<AnswerEvent, { type: 'no-tools' }>) => void {
  let isBegun = false
  const begin = (): void => {
    if (isBegun) return
    isBegun = true
    if (kept !== undefined && kept.length < stream.text().length) stream.truncate(kept.length)
    stream.set({ state: 'writing' }, ['waiting'])
  }
  return (event) => {
    if (event.type === 'waiting')
      stream.set({ waiting: { until: new Date(now().getTime() + event.seconds * 1_000).toISOString(), why: event.why } })
    else if (event.type === 'name') onName(event.chatName)
    else {
      begin()
      if (event.type === 'tool') stream.note({ tools: withTool(stream.head().tools ?? [], event) })
      else if (event.type === 'file') stream.note({ files: [...(stream.head().files ?? []), { path: event.path, action: event.action }] })
      else stream.push(event.type, event.text)
    }
  }
}

/** A long answer keeps the latest calls. */
function withTool(tools: readonly ToolUse[], { id, title, status }: ToolUse): ToolUse[] {
  const at = tools.findIndex((tool) => tool.id === id)
  return at < 0 ? [...tools, { id, title, status }].slice(-keptTools) : tools.with(at, { id, title, status })
}

const keptTools = 200

function headOf({ text, files, refusal, isCut, noEdits, notes: own }: Answer, usage: Usage): Partial<MessageHead> {
  const notes = text.trim() === '' && !refusal ? [...own, 'The model returned an empty answer. Try again, or rephrase your message.'] : own
  return {
    state: refusal ? (refusal.code === 'cancelled' ? 'stopped' : 'failed') : isCut ? 'cut' : 'done',
    usage,
    ...(files.length > 0 ? { files } : {}),
    ...(noEdits ? { noEdits } : {}),
    ...(refusal && refusal.code !== 'cancelled' ? { refusal: refusalAnswer(refusal).error } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  }
}
