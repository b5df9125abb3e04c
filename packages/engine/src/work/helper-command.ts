// Builds the command that starts a helper. Its shell registers with the watchdog before it execs the program, so the program never runs
// unregistered, even if this process dies. It also works while this process is blocked (`runProgramSync`).

import { watchdogDescriptor } from './watchdog.ts'

interface HelperCommand {
  file: string
  args: string[]
  /** Becomes descriptor 3. */
  descriptor: number | 'ignore'
  /** False if there is no watchdog to register with. */
  registersItself: boolean
}

export function helperCommand(program: string, args: readonly string[]): HelperCommand {
  const descriptor = watchdogDescriptor()
  if (descriptor === undefined) return { file: program, args: [...args], descriptor: 'ignore', registersItself: false }
  return { file: '/bin/sh', args: ['-c', script, name, program, ...args], descriptor, registersItself: true }
}

/** Whether the shell exited instead of exec'ing the program: its file has no interpreter, or was just deleted. */
export function isNotExecutable({ registersItself }: HelperCommand, exitCode: number | null, stderr: string): boolean {
  return registersItself && (exitCode === 126 || exitCode === 127) && stderr.startsWith(`${name}: `)
}

/** The program gets only its own arguments, and not the watchdog's pipe. A watchdog that was just killed must not end the helper. */
const script = `trap '' PIPE; echo "+ $$" 2>/dev/null >&3; trap - PIPE; exec "$@" 3>&-`
const name = 'sheaf-helper'
