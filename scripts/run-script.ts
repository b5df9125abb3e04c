// Runs a script: what its user can fix is printed as a message, and only a bug with its stack.

import { isRefusal, refusals } from '@sheaf/contract'

export async function runScript(usage: string, run: () => void | Promise<void>): Promise<void> {
  try {
    await run()
  } catch (problem) {
    if (problem instanceof TypeError && 'code' in problem && String(problem.code).startsWith('ERR_PARSE_ARGS')) {
      console.error(`${problem.message}\n\n${usage}`)
      process.exitCode = refusals['wrong-usage'].exit
      return
    }
    if (!isRefusal(problem)) throw problem
    console.error(problem.detail ?? problem.message)
    process.exitCode = refusals[problem.code].exit
  }
}
