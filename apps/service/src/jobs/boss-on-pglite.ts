// Runs pg-boss on the embedded database. It expects a pool: a failed block must not leave the one connection in an aborted transaction.

import type { PGlite } from '@electric-sql/pglite'
import type { ConstructorOptions } from 'pg-boss'

export function bossOnPglite(pglite: PGlite): NonNullable<ConstructorOptions['db']> {
  return {
    async executeSql(text, values) {
      if (values !== undefined && values.length > 0) return pglite.query(text, values)
      const block = /^\s*BEGIN;([\s\S]*?)COMMIT;?\s*$/.exec(text)?.[1]
      const results = block === undefined ? await pglite.exec(text) : await pglite.transaction((transaction) => transaction.exec(block))
      return { rows: results.flatMap(({ rows }) => rows) }
    },
    async listen(channel, onNotification, onReconnect) {
      const unlisten = await pglite.listen(channel, onNotification)
      onReconnect()
      return { close: () => unlisten() }
    },
  }
}
