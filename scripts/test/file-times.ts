// How long each test file took when it last ran here: by that `npm test -- --changed` knows how many of them fit into its minute.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** File, as its path from the root → milliseconds. */
export type FileTimes = Readonly<Record<string, number>>

const file = resolve(import.meta.dirname, '../../node_modules/.cache/sheaf-tests/times.json')

export function readTimes(): FileTimes {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Nothing ran here yet.
    return {}
  }
}

export function keepTimes(times: FileTimes): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...readTimes(), ...times }))
}
