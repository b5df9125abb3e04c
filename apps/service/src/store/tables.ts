// The tables, as kysely sees them. Each room declares its own.

import type { LicenceTables } from '../licences/licence-tables.ts'
import type { StatsTables } from '../stats/stats-tables.ts'
import type { StoreTables } from './store-tables.ts'

export interface Tables extends LicenceTables, StatsTables, StoreTables {}
