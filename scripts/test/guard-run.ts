// For `vitest` by itself, which Vitest calls before all tests: under `npm test` the run is open already.

import { runMark } from './end-left-over.ts'
import { openRun } from './open-run.ts'

export function setup(): void {
  if (process.env[runMark] === undefined) Object.assign(process.env, openRun().env)
}
