// Ends what a test left running. One such process that writes where the run writes would keep whoever reads its output waiting for ever.

import { readdirSync, readFileSync } from 'node:fs'

/** What every process of the run has in its environment. */
export const runMark = 'SHEAF_TEST_RUN'

/** The command lines of those that it ended. Linux only: elsewhere nobody reads the environment of another process. */
export function endLeftOver(run: string): string[] {
  if (process.platform !== 'linux') return []
  const ended: string[] = []
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const pid = Number(name)
    if (pid === process.pid || !readOf(pid, 'environ').includes(`${runMark}=${run}`)) continue
    ended.push(readOf(pid, 'cmdline').join(' ').trim())
    process.kill(pid, 'SIGKILL')
  }
  return ended
}

/** Empty for a process that is gone, or somebody else's. */
function readOf(pid: number, what: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8').split('\0')
  } catch {
    return []
  }
}
