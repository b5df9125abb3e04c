// A run as stored: an append-only file of JSON lines. The first line has the settings, all others the results.

import { type BenchRun, benchLanguages, Refusal, type SubmissionAnswer, type TaskReply, thinkingLevels } from '@sheaf/contract'

export interface RunHeader extends Omit<BenchRun, 'replies' | 'state' | 'endedAt'> {
  /** The chosen tasks, in their order. */
  tasks: string[]
}

/** For lists, without scoring again. Valid only for the task set that the header names. */
interface ScoreNoted {
  pointsRate: number
  earned: number
  possible: number
  ranked: boolean
}

/** Identifies a submission. */
export interface SubmissionStamp {
  nonce: string
  sentAt: string
  client: string
}

export type RunLine =
  | { run: RunHeader }
  | { reply: TaskReply }
  | { ended: string; scored: ScoreNoted }
  /** Written before sending: a client that lost the answer sends the same again. */
  | { sending: SubmissionStamp }
  | { submitted: SubmissionAnswer }

export interface RunRecord {
  header: RunHeader
  /** The last reply to each task, in task order. */
  replies: TaskReply[]
  ended?: { at: string; scored: ScoreNoted }
  sending?: SubmissionStamp
  submitted?: SubmissionAnswer
  /** Bytes up to the last whole line: the rest was torn by a crash. */
  whole: number
}

export function readRecord(bytes: Uint8Array, name: string): RunRecord {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf(10) + 1
  const lines = new TextDecoder().decode(bytes.subarray(0, whole)).split('\n').slice(0, -1)
  const values = lines.map((line, at) => readLine(line, at, name))
  const header = headerOf(values[0], name)
  const replies = new Map<string, TaskReply>()
  const record: RunRecord = { header, replies: [], whole }
  for (const value of values.slice(1)) {
    if (isReply(value.reply)) {
      replies.set(value.reply.task, value.reply)
      // A score from before this reply is outdated.
      delete record.ended
    } else if (typeof value.ended === 'string' && isNoted(value.scored)) record.ended = { at: value.ended, scored: value.scored }
    else if (isSending(value.sending)) record.sending = value.sending
    else if (isAnswer(value.submitted)) record.submitted = value.submitted
  }
  record.replies = header.tasks.flatMap((task) => replies.get(task) ?? [])
  return record
}

/** Whether every task has a reply, and none is a provider's fault. */
export function isComplete({ header, replies }: Pick<RunRecord, 'header' | 'replies'>): boolean {
  return replies.length === header.tasks.length && replies.every((reply) => reply.fault === undefined)
}

function readLine(line: string, at: number, name: string): Shape {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw damaged(name, at)
  }
  if (!isShape(value)) throw damaged(name, at)
  return value
}

function damaged(name: string, at: number): Refusal {
  return new Refusal('run-unreadable', `${name}, line ${at + 1}.`)
}

type Shape = Record<string, unknown>

function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function headerOf(line: Shape | undefined, name: string): RunHeader {
  const run = line?.run
  if (!isHeader(run)) throw damaged(name, 0)
  return run
}

const headerTexts = ['id', 'taskSet', 'seed', 'model', 'modelName', 'providerName', 'startedAt'] as const

export function isHeader(value: unknown): value is RunHeader {
  return (
    isShape(value) &&
    value.version === 1 &&
    headerTexts.every((key) => typeof value[key] === 'string') &&
    typeof value.temperature === 'number' &&
    typeof value.simulated === 'boolean' &&
    thinkingLevels.some((level) => level === value.thinking) &&
    Array.isArray(value.tasks) &&
    value.tasks.every((task) => typeof task === 'string' && benchLanguages.some((language) => task.startsWith(`${language}-`)))
  )
}

/** Sums of such counts stay exact. */
const mostCounted = 1e12

export function isReply(value: unknown): value is TaskReply {
  return (
    isShape(value) &&
    typeof value.task === 'string' &&
    typeof value.reply === 'string' &&
    ['stop', 'length', 'filtered', 'other'].some((finish) => finish === value.finish) &&
    typeof value.ms === 'number' &&
    isShape(value.usage) &&
    Object.values(value.usage).every((count) => typeof count === 'number' && count >= 0 && count <= mostCounted) &&
    (value.fault === undefined || (isShape(value.fault) && typeof value.fault.code === 'string' && typeof value.fault.says === 'string'))
  )
}

function isNoted(value: unknown): value is ScoreNoted {
  return (
    isShape(value) &&
    typeof value.pointsRate === 'number' &&
    typeof value.earned === 'number' &&
    typeof value.possible === 'number' &&
    typeof value.ranked === 'boolean'
  )
}

function isSending(value: unknown): value is SubmissionStamp {
  return isShape(value) && typeof value.nonce === 'string' && typeof value.sentAt === 'string' && typeof value.client === 'string'
}

function isAnswer(value: unknown): value is SubmissionAnswer {
  return isShape(value) && typeof value.id === 'string' && ['received', 'scored', 'refused'].some((state) => state === value.state)
}
