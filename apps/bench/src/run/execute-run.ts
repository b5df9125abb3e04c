// Runs a benchmark to the end: asks, stores, scores. Stopped or killed in between, it can be resumed.

import type { Ask, RunScore } from '@sheaf/contract'
import { evaluateReply } from '../score/index.ts'
import type { TaskSet } from '../tasks/task.ts'
import { type RunProgress, runBench } from './run-bench.ts'
import { isComplete, type RunRecord } from './run-record.ts'
import type { RunFile, RunStore } from './run-store.ts'
import { sumUpRun } from './score-record.ts'

export interface ExecuteRun {
  store: RunStore
  /** Closed when the run ends, however it ends. */
  file: RunFile
  set: TaskSet
  ask: Ask
  now(): Date
  parallel?: number | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((progress: RunProgress) => void) | undefined
}

/** The run so far; its score once every task was asked. */
export async function executeRun({ store, file, set, ask, now, parallel, signal, onProgress }: ExecuteRun): Promise<{
  record: RunRecord
  score?: RunScore
}> {
  const { header, replies } = file.record
  try {
    const scores = await runBench({
      set,
      header,
      replies,
      ask,
      evaluate: evaluateReply,
      saveReply: (reply) => file.append({ reply }),
      parallel,
      signal,
      onProgress,
    })
    const record = store.read(header.id)
    if (!isComplete(record)) return { record }
    const score = sumUpRun(set, header, scores)
    const { pointsRate, earned, maximum, ranked } = score
    const ended = { at: now().toISOString(), scored: { pointsRate, earned, possible: 2 * maximum, ranked } }
    await file.append({ ended: ended.at, scored: ended.scored })
    return { record: { ...record, ended }, score }
  } finally {
    await file.close()
  }
}
