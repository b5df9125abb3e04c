// Kills the processes that tests left running. One that keeps the run's output open would keep its reader waiting.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Environment variable that every process of the run has. */
export const runIdVariable = 'SHEAF_TEST_RUN'

export interface RunInfo {
  id: string
  /** Folder of the run's temporary files. */
  temporary: string
}

/** Returns the command lines of the killed processes. */
export function killLeftovers(run: RunInfo): string[] {
  return findProcesses(run).map((pid) => {
    const command = readProcFile(pid, 'cmdline').join(' ').trim()
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has already exited.
    }
    return command
  })
}

/**
 * Finds the running processes of a run by their environment or, because PostgreSQL overwrites its own, by their working directory. Linux
 * only: other systems don't let a process read the environment of another one.
 */
export function findProcesses({ id, temporary }: RunInfo): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
  return pids
    .map(Number)
    .filter(
      (pid) =>
        pid !== process.pid &&
        (readProcFile(pid, 'environ').includes(`${runIdVariable}=${id}`) || workingDirectory(pid).startsWith(`${temporary}/`)),
    )
}

function workingDirectory(pid: number): string {
  try {
    return `${readlinkSync(`/proc/${pid}/cwd`)}/`
  } catch {
    return ''
  }
}

/** Empty for a process that has exited or belongs to another user. */
function readProcFile(pid: number, what: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8').split('\0')
  } catch {
    return []
  }
}
