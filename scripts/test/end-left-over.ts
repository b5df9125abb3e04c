// Kills the processes that a test left running. One that still holds the output of the run would keep its reader waiting.

import { readdirSync, readFileSync } from 'node:fs'

/** What every process of the run has in its environment. */
export const runMark = 'SHEAF_TEST_RUN'

/** Returns the command lines of the processes that it ended. */
export function endLeftOver(run: string): string[] {
  return processesOf(run).map((pid) => {
    const command = readOf(pid, 'cmdline').join(' ').trim()
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has just ended.
    }
    return command
  })
}

/** The processes of a run that are still there. Linux only: elsewhere nobody reads the environment of another process. */
export function processesOf(run: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
  return pids.map(Number).filter((pid) => pid !== process.pid && readOf(pid, 'environ').includes(`${runMark}=${run}`))
}

/** Empty for a process that is gone, or somebody else's. */
function readOf(pid: number, what: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8').split('\0')
  } catch {
    return []
  }
}
