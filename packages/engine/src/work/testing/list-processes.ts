// Lists the processes of this machine, for tests that check for leftover processes.

import { execFileSync } from 'node:child_process'

interface ListedProcess {
  pid: number
  parent: number
  command: string
}

/** Skips zombies: in a container, the children of a dead process may never be reaped. */
export function listProcesses(): ListedProcess[] {
  const rows = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n')
  return rows.flatMap((row) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(row) ?? []
    return pid === undefined || state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

/** Returns the `pids` that are still running. */
export function stillRunning(pids: readonly number[]): number[] {
  const running = new Set(listProcesses().map(({ pid }) => pid))
  return pids.filter((pid) => running.has(pid))
}
