// Reads and checks the answers of `GET /api/stats/runs` and `/api/stats/runs/:id` for a model's page.

import {
  type BenchLanguage,
  benchLanguages,
  type Difficulty,
  describeMisses,
  difficulties,
  hardErrors,
  type SubmissionStatus,
  softErrors,
  submissionStatuses,
  type TaskKind,
  taskKinds,
} from '@sheaf/contract'
import { countOf, dateOf, fieldsOf, rateOf, textOf } from './read-stats.ts'

export interface ModelRun {
  id: string
  rate: number
  submitter: string
  at?: Date
  standing: SubmissionStatus
}

export interface RunsPage {
  runs: ModelRun[]
  next?: string
}

export function readRuns(answer: unknown): RunsPage {
  const { runs, next } = fieldsOf(answer)
  if (!Array.isArray(runs)) throw new TypeError('The response has no runs.')
  const cursor = textOf(next)
  return { runs: runs.flatMap((run) => readRun(run) ?? []), ...(cursor && { next: cursor }) }
}

function readRun(value: unknown): ModelRun | undefined {
  const fields = fieldsOf(value)
  const id = textOf(fields.id)
  const rate = rateOf(fields.points_rate)
  if (id === undefined || rate === undefined) return undefined
  const at = dateOf(fields.submitted_at)
  return {
    id,
    rate,
    submitter: textOf(fields.submitter) ?? 'unknown',
    ...(at && { at }),
    standing: oneOf(submissionStatuses, fields.standing) ?? 'received',
  }
}

export interface RunTask {
  task: string
  kind: TaskKind
  language: BenchLanguage
  difficulty: Difficulty
  points: number
  possible: number
  isPerfect: boolean
  missed: string
  reply?: string
}

export interface RunDetail {
  seed?: string
  temperature?: number
  thinking?: string
  taskSet?: string
  tasks: RunTask[]
  /** Totals over the replies, as reported by the provider; undefined if a reply has no value. */
  input?: number
  output?: number
  cost?: number
  ms?: number
}

export function readRunDetail(answer: unknown): RunDetail {
  const { tasks, replies, seed, temperature, thinking, task_set } = fieldsOf(answer)
  if (!Array.isArray(tasks) || !Array.isArray(replies)) throw new TypeError('The response has no tasks and replies.')
  const texts = new Map(replies.map(fieldsOf).map(({ task, reply }) => [task, reply]))
  const optional = {
    seed: textOf(seed),
    temperature: typeof temperature === 'number' ? temperature : undefined,
    thinking: textOf(thinking),
    taskSet: textOf(task_set),
    input: sumOf(replies, (reply) => fieldsOf(reply.usage).input),
    output: sumOf(replies, (reply) => fieldsOf(reply.usage).output),
    cost: sumOf(replies, (reply) => fieldsOf(reply.usage).cost),
    ms: sumOf(replies, (reply) => reply.ms),
  }
  const known = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  return { ...known, tasks: tasks.flatMap((task) => readTask(task, texts) ?? []) }
}

function readTask(value: unknown, texts: ReadonlyMap<unknown, unknown>): RunTask | undefined {
  const fields = fieldsOf(value)
  const task = textOf(fields.task)
  const kind = oneOf(taskKinds, fields.kind)
  const language = oneOf(benchLanguages, fields.language)
  const difficulty = oneOf(difficulties, fields.difficulty)
  const most = countOf(fields.maxPoints)
  if (!task || !kind || !language || !difficulty || most === undefined || typeof fields.points !== 'number') return undefined
  const isPerfect = fields.perfect === true
  const note = textOf(fields.note)
  const hard = oneOf(hardErrors, fields.hard)
  const soft = Array.isArray(fields.soft) ? fields.soft.flatMap((each) => oneOf(softErrors, each) ?? []) : []
  const reply = texts.get(task)
  return {
    task,
    kind,
    language,
    difficulty,
    points: fields.points,
    possible: 2 * most,
    isPerfect,
    missed: describeMisses({ perfect: isPerfect, soft, ...(note && { note }), ...(hard && { hard }) }),
    ...(typeof reply === 'string' && { reply }),
  }
}

/** Undefined if a value is missing: a partial sum would look complete. */
function sumOf(replies: readonly unknown[], pick: (reply: Record<string, unknown>) => unknown): number | undefined {
  let sum = 0
  for (const reply of replies) {
    const value = pick(fieldsOf(reply))
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
    sum += value
  }
  return replies.length === 0 ? undefined : sum
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((each) => each === value)
}
