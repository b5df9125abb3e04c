// The options of `npm run hostile`.

import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

export interface Options {
  /** Runs only techniques whose name contains this text. */
  only: string | undefined
  /** Number of fuzzed configurations. */
  fuzz: number
  seed: number
  /** Whether to try every key that git knows as well. */
  keys: boolean
  deadlineMs: number
  workers: number
}

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      fuzz: { type: 'string' },
      seed: { type: 'string' },
      'no-keys': { type: 'boolean' },
      deadline: { type: 'string' },
      workers: { type: 'string' },
    },
  })
  const { only } = values
  return {
    only,
    // With `--only`, the other checks would only take time.
    fuzz: number('fuzz', values.fuzz, only === undefined ? 2_000 : 0),
    seed: number('seed', values.seed, 20),
    keys: only === undefined && values['no-keys'] !== true,
    deadlineMs: 1_000 * number('deadline', values.deadline, 60),
    workers: Math.max(1, number('workers', values.workers, availableParallelism())),
  }
}

function number(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} takes a whole number, not "${text}".`)
  return value
}
