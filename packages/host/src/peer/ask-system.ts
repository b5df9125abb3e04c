// Runs a system program to query processes and connections. A call waits for it, so the time limit is short.

import { helperEnv, runProgram } from '@sheaf/engine/work'

const deadlineMs = 2_000
const maxBytes = 16 * 1024 * 1024

/** Empty if the program cannot be started, prints too much or takes too long. Its output counts even if it exits with an error. */
export async function askSystem(program: string, args: readonly string[]): Promise<string> {
  const result = await runProgram({ program, args, env: helperEnv(process.env, { LC_ALL: 'C' }), deadlineMs, maxBytes })
  return result.ok || result.why === 'failed' ? result.stdout.toString('utf8') : ''
}
