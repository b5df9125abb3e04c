// Reads the processes of an agent from /proc: those with the sandbox in their environment or command line.

import { readdirSync, readFileSync } from 'node:fs'

export interface RunningProcess {
  pid: number
  command: string
  /** `NAME=value`, separated by NUL. */
  environment: string
}

export function readProcesses(base: string): RunningProcess[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  return pids.flatMap((pid) => {
    const environment = read(`/proc/${pid}/environ`)
    const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
    return command !== '' && (environment.includes(base) || command.includes(base)) ? [{ pid: Number(pid), command, environment }] : []
  })
}

/** The process may have ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
