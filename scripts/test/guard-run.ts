// Vitest calls this before all tests. `npm test` has opened a run already; if `vitest` was started directly, this opens one.

import { runMark } from './end-left-over.ts'
import { openRun } from './open-run.ts'

export function setup(): void {
  if (process.env[runMark] === undefined) Object.assign(process.env, openRun().env)
}
