// Runs GC when the host goes idle: V8 collects only on allocation, so an idle host would keep twice the memory it needs.

import { collectGarbage } from '@sheaf/engine/work'

export interface GcRuntime {
  /** Microseconds of CPU time so far. */
  cpu(): number
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** Bytes that V8 uses, including garbage. */
  heapBytes(): number
  collect(): void
}

/** Idle below this share of one CPU. */
const idleShare = 0.05
/** Less growth than this is not worth a full GC. */
const minGrowthBytes = 16_000_000

/** Call periodically: runs GC if the host was idle since the last call and memory has grown. */
export function collectWhenIdle(runtime: GcRuntime = thisProcess()): () => void {
  let [cpu, now] = [runtime.cpu(), runtime.now()]
  let baseline = runtime.heapBytes()
  return () => {
    const [cpuBefore, before] = [cpu, now]
    ;[cpu, now] = [runtime.cpu(), runtime.now()]
    const share = (cpu - cpuBefore) / 1_000 / Math.max(now - before, 1)
    if (share >= idleShare || runtime.heapBytes() - baseline < minGrowthBytes) return
    runtime.collect()
    baseline = runtime.heapBytes()
    // Do not count GC as host work.
    cpu = runtime.cpu()
  }
}

export function thisProcess(): GcRuntime {
  return {
    cpu() {
      const { user, system } = process.cpuUsage()
      return user + system
    },
    now: () => performance.now(),
    heapBytes() {
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    },
    collect: collectGarbage,
  }
}
