// Asks a model the tasks of a run that have no reply yet. Languages run in parallel; within one, each task waits for the one before,
// because edits accumulate. A reply is on disk before the next task is asked.

import type { Ask, BenchLanguage, TaskReply, TaskScore } from '@sheaf/contract'
import type { Files } from '../repository/repository.ts'
import type { BenchTask, TaskSet } from '../tasks/task.ts'
import { askTask } from './ask-task.ts'
import type { RunHeader } from './run-record.ts'
import { taskPrompt } from './task-prompt.ts'

const defaultParallel = 5

/** Applies and judges a reply: `files` are those that the next task of its language starts with. */
type EvaluateReply = (task: BenchTask, files: Files, reply: TaskReply | undefined) => Promise<{ score: TaskScore; files: Files }>

export interface RunBench {
  set: TaskSet
  header: RunHeader
  /** Replies that an earlier process got. */
  replies: readonly TaskReply[]
  ask: Ask
  evaluate: EvaluateReply
  saveReply(reply: TaskReply): Promise<void>
  parallel?: number | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((progress: RunProgress) => void) | undefined
}

export interface RunProgress {
  done: number
  total: number
  /** Of finished tasks. */
  earned: number
  possible: number
  tokens: number
  cost?: number
  /** Tasks waiting for a reply. */
  running: string[]
  /** The provider's last error. */
  fault?: string
}

/**
 * Ends when every task has a reply, when provider faults ended the unfinished languages, or when the signal aborts. Returns the scores of
 * the tasks that have a reply, in no order.
 */
export async function runBench(options: RunBench): Promise<TaskScore[]> {
  const { set, header, parallel = defaultParallel } = options
  const progress = openProgress(header.tasks.length, options.onProgress)
  const languages = [...Map.groupBy(set.tasks, ({ language }) => language)].filter(([, tasks]) => tasks.some(isChosen(header)))
  const failed = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal
  const worker = async (): Promise<void> => {
    for (let next = languages.shift(); next !== undefined && !signal.aborted; next = languages.shift()) {
      const [language, tasks] = next
      await runLanguage(language, tasks, { ...options, signal }, progress)
    }
  }
  const workers = Array.from({ length: Math.min(Math.max(1, parallel), languages.length) }, () =>
    worker().catch((error: unknown) => {
      // What failed here would fail in the others too, and each of their questions costs money.
      failed.abort()
      throw error
    }),
  )
  const ended = await Promise.allSettled(workers)
  const broken = ended.find((each) => each.status === 'rejected')
  if (broken) throw broken.reason
  return progress.scores
}

async function runLanguage(
  language: BenchLanguage,
  tasks: readonly BenchTask[],
  options: RunBench,
  progress: ProgressTracker,
): Promise<void> {
  const { set, header, replies, ask, evaluate, saveReply, signal } = options
  const about = { model: header.model, temperature: header.temperature, thinking: header.thinking }
  let files = set.start(language)
  for (const task of tasks) {
    if (signal?.aborted) return
    if (!isChosen(header)(task)) {
      // Its preparation is also applied when the run is scored again.
      files = (await evaluate(task, files, undefined)).files
      continue
    }
    let reply = replies.find((each) => each.task === task.id && each.fault === undefined)
    if (reply === undefined) {
      progress.asking(task.id)
      reply = await askTask({ task: task.id, prompt: taskPrompt(task, files).text, ask, about, signal })
      if (reply === undefined) return progress.left(task.id)
      await saveReply(reply)
      // The next task builds on this one: asked without it, a resumed run would be a different one.
      if (reply.fault !== undefined) return progress.failed(task.id, reply.fault.says)
    }
    const result = await evaluate(task, files, reply)
    files = result.files
    progress.scored(reply, result.score)
  }
}

function isChosen({ tasks }: RunHeader): (task: BenchTask) => boolean {
  return ({ id }) => tasks.includes(id)
}

interface ProgressTracker {
  asking(task: string): void
  left(task: string): void
  failed(task: string, message: string): void
  scored(reply: TaskReply, score: TaskScore): void
  scores: TaskScore[]
}

function openProgress(total: number, onProgress: RunBench['onProgress']): ProgressTracker {
  const sums: RunProgress = { done: 0, total, earned: 0, possible: 0, tokens: 0, running: [] }
  const running = new Set<string>()
  const scores: TaskScore[] = []
  const notify = (): void => onProgress?.({ ...sums, running: [...running] })
  return {
    scores,
    asking(task) {
      running.add(task)
      notify()
    },
    left(task) {
      running.delete(task)
      notify()
    },
    failed(task, message) {
      running.delete(task)
      sums.fault = message
      notify()
    },
    scored({ task, usage }, score) {
      const { points, maxPoints } = score
      running.delete(task)
      scores.push(score)
      sums.done += 1
      sums.earned += points
      // A perfect reply counts double.
      sums.possible += 2 * maxPoints
      sums.tokens += (usage.input ?? 0) + (usage.output ?? 0)
      if (usage.cost !== undefined) sums.cost = (sums.cost ?? 0) + usage.cost
      notify()
    },
  }
}
