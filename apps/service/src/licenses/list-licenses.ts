// Lists licenses for the operator, newest first, by text and state. Keys are not stored, so none can be shown.

import type { LicenseState, PaidPlan } from '@sheaf/contract'
import { type Kysely, sql } from 'kysely'
import type { ServiceContext } from '../service.ts'
import type { Tables } from '../store/tables.ts'
import { licenseState } from './apply-payment.ts'
import { type License, licenseOf, recordOf } from './find-license.ts'
import type { LicenseRow } from './license-tables.ts'
import { machinesAllowed } from './machines-allowed.ts'

export interface LicenseSearch {
  /** Part of the ID, the key's last group, the reason, the plan, or the order or subscription; ignores case. */
  text?: string
  state?: LicenseState
  limit: number
}

export interface LicenseSummary {
  id: string
  keyEnding: string
  plan: PaidPlan
  seats: number
  state: LicenseState
  machines: number
  machinesAllowed: number
  createdAt: string
  /** Order or subscription, or `hand:…`. */
  origin: string
  paidUntil?: string
  note?: string
}

export async function listLicenses(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { text, state, limit }: LicenseSearch,
): Promise<{ licenses: LicenseSummary[]; isMore: boolean }> {
  const found: License[] = []
  let before: LicenseRow | undefined
  // The state depends on the time and on renewals, so it is not in the query: pages are read until enough match.
  do {
    const page = await readPage(db, text, before)
    const renewals = await renewalsOf(db, page)
    for (const row of page) {
      const license = licenseOf(recordOf(row), (renewals.get(row.id) ?? []).map(recordOf), now())
      if (state === undefined || licenseState(license, now()) === state) found.push(license)
    }
    before = page.length < pageRows ? undefined : page.at(-1)
  } while (before !== undefined && found.length <= limit)
  const shown = found.slice(0, limit)
  const machines = await countMachines(db, shown)
  return {
    isMore: found.length > limit,
    licenses: shown.map((license) => ({
      id: license.id,
      keyEnding: license.keyEnding,
      plan: license.plan,
      seats: license.seats,
      state: licenseState(license, now()),
      machines: machines.get(license.id) ?? 0,
      machinesAllowed: machinesAllowed(license),
      createdAt: license.createdAt.toISOString(),
      origin: license.origin,
      ...(license.paidUntil === null ? {} : { paidUntil: license.paidUntil.toISOString() }),
      ...(license.note === null ? {} : { note: license.note }),
    })),
  }
}

const pageRows = 500

function readPage(db: Kysely<Tables>, text: string | undefined, before: LicenseRow | undefined): Promise<LicenseRow[]> {
  let query = db.selectFrom('licences').selectAll().where('extends_id', 'is', null)
  if (text !== undefined) {
    const pattern = `%${text.slice(0, 100).replaceAll(/[\\%_]/g, '\\$&')}%`
    const texts = (table: string) =>
      sql<boolean>`concat_ws(' ', ${sql.join(
        ['id', 'key_ending', 'note', 'plan', 'origin'].map((column) => sql.ref(`${table}.${column}`)),
      )}) ilike ${pattern}`
    query = query.where(({ or, exists, selectFrom }) =>
      or([
        texts('licences'),
        exists(
          selectFrom('licences as renewal').select('renewal.id').whereRef('renewal.extends_id', '=', 'licences.id').where(texts('renewal')),
        ),
      ]),
    )
  }
  if (before !== undefined) query = query.where(sql<boolean>`(created_at, id) < (${before.created_at}, ${before.id})`)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(pageRows).execute()
}

async function renewalsOf(db: Kysely<Tables>, page: readonly LicenseRow[]): Promise<Map<string | null, LicenseRow[]>> {
  if (page.length === 0) return new Map()
  const ids = page.map(({ id }) => id)
  const rows = await db.selectFrom('licences').selectAll().where('extends_id', 'in', ids).execute()
  return Map.groupBy(rows, ({ extends_id }) => extends_id)
}

async function countMachines(db: Kysely<Tables>, licenses: readonly License[]): Promise<Map<string, number>> {
  if (licenses.length === 0) return new Map()
  const ids = licenses.map(({ id }) => id)
  const rows = await db
    .selectFrom('machines')
    .select(({ fn }) => ['licence_id', fn.countAll<number>().as('count')])
    .where('licence_id', 'in', ids)
    .groupBy('licence_id')
    .execute()
  return new Map(rows.map(({ licence_id, count }) => [licence_id, count]))
}
