// Stores how long each test file took in its last run, so that `npm test -- --changed` knows how many fit into a minute.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Milliseconds by file path from the root. */
export type FileTimes = Readonly<Record<string, number>>

const file = resolve(import.meta.dirname, '../../node_modules/.cache/sheaf-tests/times.json')

export function readTimes(): FileTimes {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // No test has run yet.
    return {}
  }
}

export function saveTimes(times: FileTimes): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...readTimes(), ...times }))
}
