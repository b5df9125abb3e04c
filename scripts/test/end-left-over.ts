// Kills the processes that a test left running. One that still holds the output of the run would keep its reader waiting.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** What every process of the run has in its environment. */
export const runMark = 'SHEAF_TEST_RUN'

export interface RunMarks {
  id: string
  /** The folder of its temporary files. */
  temporary: string
}

/** Returns the command lines of the processes that it ended. */
export function endLeftOver(run: RunMarks): string[] {
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

/**
 * The processes of a run that are still there: by their environment, or, as PostgreSQL overwrites its own, by the folder they work in. Linux
 * only: elsewhere nobody reads the environment of another process.
 */
export function processesOf({ id, temporary }: RunMarks): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
  return pids
    .map(Number)
    .filter(
      (pid) => pid !== process.pid && (readOf(pid, 'environ').includes(`${runMark}=${id}`) || folderOf(pid).startsWith(`${temporary}/`)),
    )
}

function folderOf(pid: number): string {
  try {
    return `${readlinkSync(`/proc/${pid}/cwd`)}/`
  } catch {
    return ''
  }
}

/** Empty for a process that is gone, or somebody else's. */
function readOf(pid: number, what: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8').split('\0')
  } catch {
    return []
  }
}
