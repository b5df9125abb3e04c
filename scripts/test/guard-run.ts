// Vitest calls this before all tests. `npm test` has opened a run already; if `vitest` was started directly, this opens one.

import { runIdVariable } from './kill-leftovers.ts'
import { openRun } from './open-run.ts'

export function setup(): void {
  if (process.env[runIdVariable] === undefined) Object.assign(process.env, openRun().env)
}
