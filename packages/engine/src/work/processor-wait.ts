// How long a process has waited for a processor, so that a busy machine is not mistaken for a hanging program.

import { readFileSync } from 'node:fs'

/** Of the process's first thread, since it started. 0 if unknown: only Linux reports it. */
export function processorWaitMs(pid: number): number {
  if (process.platform !== 'linux') return 0
  try {
    // Nanoseconds running, nanoseconds waiting in the run queue, number of time slices.
    const [, waiting] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    return (Number(waiting) || 0) / 1_000_000
  } catch {
    // The process is gone, or the kernel does not record this.
    return 0
  }
}
