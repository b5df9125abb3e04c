// The tables of a backup, each after those it references, with their writable columns.

import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

export interface TableShape {
  name: string
  columns: string[]
}

export async function listTables(db: Kysely<Tables>): Promise<TableShape[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name::text as table, c.column_name::text as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.table_name <> 'service_steps'
    order by c.table_name, c.ordinal_position`.execute(db)
  const { rows: references } = await sql<{ from: string; to: string }>`
    select a.relname::text as from, b.relname::text as to
    from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and a.oid <> b.oid`.execute(db)
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([name, rows]) => ({
    name,
    columns: rows.map(({ column }) => column),
  }))
  const sorted: TableShape[] = []
  const left = new Map(tables.map((table) => [table.name, table]))
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ name }) => !references.some(({ from, to }) => from === name && left.has(to)))
    if (ready.length === 0) throw new Error(`Circular references between tables: ${[...left.keys()].join(', ')}`)
    for (const table of ready) {
      sorted.push(table)
      left.delete(table.name)
    }
  }
  return sorted
}
