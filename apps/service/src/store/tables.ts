// All tables, as Kysely types. Each module declares its own.

import type { LicenseTables } from '../licenses/license-tables.ts'
import type { StatsTables } from '../stats/stats-tables.ts'
import type { StoreTables } from './store-tables.ts'

export interface Tables extends LicenseTables, StatsTables, StoreTables {}
