// Stores the mode of a database: one that holds simulated results must never become the real one, nor the other way round.

import { Refusal } from '@sheaf/contract'
import type { Kysely } from 'kysely'
import type { ServiceOptions } from '../service.ts'
import type { Tables } from './tables.ts'

type Mode = ServiceOptions['mode']

export async function persistMode(db: Kysely<Tables>, asked: Mode): Promise<Mode> {
  await db
    .insertInto('service_facts')
    .values({ name: 'mode', value: asked })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('service_facts').select('value').where('name', '=', 'mode').executeTakeFirstOrThrow()
  if (value === 'production') return 'production'
  if (asked === 'production') throw new Refusal('service-setup', 'The database is for development and may contain simulated results.')
  return 'development'
}
