// Reads the command-line options of `npm run soak`.

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export interface SoakOptions {
  minutes: number
  /** The same seed runs the same actions in the same order; their timing depends on the machine. */
  seed: number
  /** Where the report is written as JSON. */
  report: string
}

export function readOptions(words: string[]): SoakOptions {
  const { values } = parseArgs({
    args: words,
    options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string' }, report: { type: 'string' } },
  })
  const minutes = Number(values.minutes)
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  if (!(minutes >= 1 && minutes <= 24 * 60)) throw new Error('--minutes must be a number from 1 to 1440.')
  if (!Number.isSafeInteger(seed)) throw new Error('--seed must be an integer.')
  return { minutes, seed, report: values.report ?? join(tmpdir(), `sheaf-soak-${seed}.json`) }
}
