// The command that starts a helper. It puts itself on the watchdog's list before it becomes the program, so there is no moment in which the
// program runs and this process could die without anyone knowing of it. It also works while this process is blocked (`runProgramSync`).

import { watchdogDescriptor } from './watchdog.ts'

interface HelperCommand {
  file: string
  args: string[]
  /** For descriptor 3 of the process. */
  descriptor: number | 'ignore'
  /** False where there is no watchdog to register with. */
  registersItself: boolean
}

export function helperCommand(program: string, args: readonly string[]): HelperCommand {
  const descriptor = watchdogDescriptor()
  if (descriptor === undefined) return { file: program, args: [...args], descriptor: 'ignore', registersItself: false }
  return { file: '/bin/sh', args: ['-c', script, name, program, ...args], descriptor, registersItself: true }
}

/** Whether the shell ended instead of becoming the program: its file has no interpreter, or was deleted a moment ago. */
export function isNotExecutable({ registersItself }: HelperCommand, exitCode: number | null, stderr: string): boolean {
  return registersItself && (exitCode === 126 || exitCode === 127) && stderr.startsWith(`${name}: `)
}

/** The program gets only its own arguments, and no hold on the watchdog's pipe. A watchdog that was just killed must not end the helper. */
const script = `trap '' PIPE; echo "+ $$" 2>/dev/null >&3; trap - PIPE; exec "$@" 3>&-`
const name = 'sheaf-helper'
