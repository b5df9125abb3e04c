// Rows with a key and a JSON document. An unreadable one is reported and skipped, and never overwritten or removed.

import { Refusal } from '@sheaf/contract'
import type { Database, Row } from '../disk/store/open-database.ts'
import { parseDocument, type Report } from './parse-document.ts'

export interface Documents {
  keys(): string[]
  all<Value>(is: (value: unknown) => value is Value): { key: string; value: Value }[]
  /** Undefined if there is no row, or it is unreadable. */
  read<Value>(key: string, is: (value: unknown) => value is Value): Value | undefined
  write<Value>(key: string, value: Value, is: (value: unknown) => value is Value): void
  /** Returns whether the row existed. */
  remove<Value>(key: string, is: (value: unknown) => value is Value): boolean
}

export function openDocuments(database: Database, names: { table: string; key: string; what: string }, report: Report): Documents {
  const { table, key: column, what } = names
  const columns = `${column} AS key, document`

  function readable<Value>(row: Row, is: (value: unknown) => value is Value): Value | undefined {
    const value = parseDocument(String(row.document))
    if (value !== undefined && is(value)) return value
    report(`${what} "${row.key}"`, "It can't be read.")
    return undefined
  }

  function find(key: string): Row | undefined {
    return database.get(`SELECT ${columns} FROM ${table} WHERE ${column} = ?`, key)
  }

  function read<Value>(key: string, is: (value: unknown) => value is Value): Value | undefined {
    const row = find(key)
    return row && readable(row, is)
  }

  return {
    keys: () => database.all(`SELECT ${column} AS key FROM ${table} ORDER BY ${column}`).map((row) => String(row.key)),
    all: (is) =>
      database.all(`SELECT ${columns} FROM ${table} ORDER BY ${column}`).flatMap((row) => {
        const value = readable(row, is)
        return value === undefined ? [] : [{ key: String(row.key), value }]
      }),
    read,
    write(key, value, is) {
      refuseUnreadable(key, is)
      database.run(
        `INSERT INTO ${table} (${column}, document) VALUES (?, ?) ON CONFLICT (${column}) DO UPDATE SET ${column} = excluded.${column}, document = excluded.document`,
        key,
        JSON.stringify(value),
      )
    },
    remove(key, is) {
      refuseUnreadable(key, is)
      return database.run(`DELETE FROM ${table} WHERE ${column} = ?`, key) > 0
    },
  }

  function refuseUnreadable<Value>(key: string, is: (value: unknown) => value is Value): void {
    const row = find(key)
    if (row && readable(row, is) === undefined)
      throw new Refusal('state-broken', `${database.file}: ${what} "${key}" can't be read and was left unchanged.`)
  }
}
