// Program: opens the embedded database of a folder, prints a line, then inserts numbers and prints each one after it is confirmed.

import './end-with-parent.ts'
import { sql } from 'kysely'
import { openStore } from '../store/open-store.ts'

const { db } = await openStore({ folder: process.argv[2] ?? '' })
await sql`create table if not exists numbers (n int)`.execute(db)
process.stdout.write('open\n')
for (let n = 1; ; n += 1) {
  await sql`insert into numbers values (${n})`.execute(db)
  process.stdout.write(`${n}\n`)
}
