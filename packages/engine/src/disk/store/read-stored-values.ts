// Reads a few settings from the state file without opening the state: a short command needs them before it lists a folder.

import { existsSync } from 'node:fs'
import type { PathProblem } from '@sheaf/contract'

/** JSON values by key; absent if not set. `problem`: the file exists, but can't be read. */
export function readStoredValues(file: string, keys: readonly string[]): { values: Map<string, unknown>; problem?: PathProblem } {
  const values = new Map<string, unknown>()
  if (keys.length === 0 || !existsSync(file)) return { values }
  try {
    // Loaded here, so that listing a folder without a state file doesn't pay for it.
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
    const database = new DatabaseSync(file, { readOnly: true, timeout: busyMilliseconds })
    try {
      const find = database.prepare('SELECT document FROM setting WHERE key = ?')
      for (const key of keys) {
        const document = find.get(key)?.document
        if (typeof document === 'string') values.set(key, JSON.parse(document))
      }
    } finally {
      database.close()
    }
    return { values }
  } catch (error) {
    return { values, problem: { path: file, why: error instanceof Error ? error.message : String(error) } }
  }
}

const busyMilliseconds = 2_000
