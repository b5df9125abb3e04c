// Starts desktop programs for @sheaf/desktop: browsers, and small tools that raise a window or report a setting.

import { setTimeout as wait } from 'node:timers/promises'
import type { Programs } from '@sheaf/desktop'
import { runProgram, startUserProgram } from '@sheaf/host/programs'

/** A browser that fails exits at once. One that starts keeps running, or hands over to a running one and exits with 0. */
const settledMs = 700
const deadlineMs = 5_000
const maxBytes = 1_000_000

/** Always with the user's environment: these programs need the display, the session and the desktop's settings. */
export function desktopPrograms(env: Readonly<Record<string, string | undefined>>): Programs {
  return {
    async start(program, args) {
      const started = await startUserProgram({ program, args, env })
      if (!started.ok) return { state: 'not-started', why: started.message }
      const end = await Promise.race([started.ended, wait(settledMs)])
      return end === undefined ? { state: 'running' } : { state: 'ended', code: end.code }
    },
    async run(program, args) {
      const result = await runProgram({ program, args, env, deadlineMs, maxBytes })
      return { code: result.ok ? 0 : result.exitCode, stdout: result.stdout.toString('utf8') }
    },
  }
}
