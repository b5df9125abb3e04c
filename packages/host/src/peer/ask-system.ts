// Asks a program of the system, and not for long: a call waits for the answer.

import { execFile } from 'node:child_process'

const answerMs = 2_000

/** Empty where it cannot be started, or takes too long. What it printed counts even if it also complained. */
export function askSystem(program: string, args: readonly string[]): Promise<string> {
  return new Promise((answer) => {
    execFile(
      program,
      args,
      { timeout: answerMs, windowsHide: true, maxBuffer: 16 * 1024 * 1024, env: { ...process.env, LC_ALL: 'C' } },
      (error, stdout) => answer(error !== null && 'killed' in error && error.killed === true ? '' : stdout),
    )
  })
}
