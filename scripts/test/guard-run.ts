// Vitest calls this before all tests. Under `npm test` there is a run already; `vitest` started directly gets one here.

import { runMark } from './end-left-over.ts'
import { openRun } from './open-run.ts'

export function setup(): void {
  if (process.env[runMark] === undefined) Object.assign(process.env, openRun().env)
}
