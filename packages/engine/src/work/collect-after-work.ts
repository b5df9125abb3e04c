// Frees a worker's garbage once it has had nothing to do for a moment: some workers live as long as the host, and a search leaves
// more garbage than the worker holds.

import { collectGarbage } from './collect-garbage.ts'

export interface WorkerRuntime {
  /** Bytes that V8 uses, including garbage. */
  heapBytes(): number
  collect(): void
  /** Calls back after the worker has been idle for a moment, unless canceled. */
  whenIdle(callback: () => void): { cancel(): void }
}

export interface CollectAfterWork {
  started(): void
  ended(): void
}

/** A GC takes up to 0.1 s, for which the next job would wait. */
const idleMs = 1_000
/** Less growth than this is not worth a full GC. */
const minGrowthBytes = 16_000_000

export function collectAfterWork(runtime: WorkerRuntime = thisWorker()): CollectAfterWork {
  let jobs = 0
  let baseline = runtime.heapBytes()
  let idle: { cancel(): void } | undefined
  const collect = (): void => {
    runtime.collect()
    baseline = runtime.heapBytes()
  }
  return {
    started() {
      jobs++
      idle?.cancel()
    },
    ended() {
      jobs--
      if (jobs === 0 && runtime.heapBytes() - baseline >= minGrowthBytes) idle = runtime.whenIdle(collect)
    },
  }
}

function thisWorker(): WorkerRuntime {
  return {
    heapBytes() {
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    },
    collect: collectGarbage,
    whenIdle(callback) {
      const timer = setTimeout(callback, idleMs).unref()
      return { cancel: () => clearTimeout(timer) }
    },
  }
}
