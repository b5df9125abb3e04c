// V8 looks for garbage when memory is asked for. A host that rests after much work asks for none, and would keep twice what it needs until
// somebody works again.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface Surroundings {
  /** Microseconds of processor time so far. */
  cpu(): number
  /** Milliseconds of a clock that only goes forward. */
  now(): number
  /** Bytes that V8 holds, garbage among them. */
  held(): number
  collect(): void
}

/** Less than this of one processor is rest. */
const calmShare = 0.05
/** Less than this is not worth looking through everything. */
const worthBytes = 16_000_000

/** To be called now and then; collects when there was rest since the last time, and something to gain. */
export function collectWhenCalm(around: Surroundings = thisProcess()): () => void {
  let [cpu, now] = [around.cpu(), around.now()]
  let kept = around.held()
  return () => {
    const [cpuBefore, before] = [cpu, now]
    ;[cpu, now] = [around.cpu(), around.now()]
    const share = (cpu - cpuBefore) / 1_000 / Math.max(now - before, 1)
    if (share >= calmShare || around.held() - kept < worthBytes) return
    around.collect()
    kept = around.held()
    // Its own work is no work of the host.
    cpu = around.cpu()
  }
}

export function thisProcess(): Surroundings {
  return {
    cpu() {
      const { user, system } = process.cpuUsage()
      return user + system
    },
    now: () => performance.now(),
    held() {
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    },
    collect: collectGarbage,
  }
}

/** There is no other way to ask for it without starting Node with a flag, which a package cannot do everywhere. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
