// Settings: a key and any JSON value. The caller checks its shape.

import type { Database } from '../disk/store/open-database.ts'
import { openDocuments } from './documents.ts'
import type { Report } from './parse-document.ts'

export interface SettingTable {
  keys(prefix: string): string[]
  /** Undefined: never set, or not readable. */
  get(key: string): unknown
  get<Value>(key: string, is: (value: unknown) => value is Value): Value | undefined
  /** Undefined removes the setting. */
  set(key: string, value: unknown): void
  /** Reads and writes in one step: a change by another process is never overwritten unseen. */
  update<Value>(
    key: string,
    is: (value: unknown) => value is Value,
    change: (now: Value | undefined) => Value | undefined,
  ): Value | undefined
}

export function openSettings(database: Database, report: Report): SettingTable {
  const documents = openDocuments(database, { table: 'setting', key: 'key', what: 'setting' }, report)
  const set = (key: string, value: unknown): void => {
    if (value === undefined) documents.remove(key, isAnything)
    else documents.write(key, value, isAnything)
  }
  return {
    keys: (prefix) => documents.keys().filter((key) => key.startsWith(prefix)),
    get: <Value>(key: string, is?: (value: unknown) => value is Value) => documents.read(key, is ?? isAnything),
    set,
    update: (key, is, change) =>
      database.transaction(() => {
        const next = change(documents.read(key, is))
        set(key, next)
        return next
      }),
  }
}

function isAnything(_value: unknown): _value is unknown {
  return true
}
