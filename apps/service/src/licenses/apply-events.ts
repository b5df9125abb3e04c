// Applies the events of a message to its license, or extends an earlier license of the same customer.

import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { applyPayment, licenseState } from './apply-payment.ts'
import { findLicense, type LicenseRecord, lockLicense, lockRecord, paymentColumns, recordOf } from './find-license.ts'
import { findRenewals } from './find-renewals.ts'
import { freeExcessMachines } from './free-excess-machines.ts'
import { insertLicense, type LicenseContext } from './issue-license.ts'
import type { PaymentEvent } from './payment-event.ts'

export async function applyEvents(
  context: LicenseContext,
  transaction: Transaction<Tables>,
  events: readonly PaymentEvent[],
): Promise<void> {
  const now = context.now()
  const customers = new Set(events.flatMap(({ customer }) => customer ?? []))
  // Two messages about a new order at once: without this both would insert it, and deadlock on two unique columns. Customers first, so that
  // all messages take their locks in the same order.
  for (const customer of customers) await lock(transaction, customer)
  for (const { origin } of events) await lock(transaction, origin)
  const changed = new Set<string>()
  for (const event of events) changed.add(await applyEvent(context, transaction, event))
  for (const customer of customers) for (const id of await linkRenewals(transaction, customer)) changed.add(id)
  const licenses = new Set<string>()
  for (const id of changed) licenses.add((await findLicense(transaction, { id }, now))?.id ?? id)
  for (const id of licenses) {
    const license = await lockLicense(transaction, { id }, now)
    if (license === undefined) throw new Error('The license was not found.')
    const machinesFreed = await freeExcessMachines(transaction, license, now)
    const { plan, seats } = license
    context.log.info('licence-paid', { licence: id, plan, seats, state: licenseState(license, now), machinesFreed })
  }
}

/** Returns the id of its row. */
async function applyEvent(context: LicenseContext, transaction: Transaction<Tables>, event: PaymentEvent): Promise<string> {
  const record = (await lockRecord(transaction, { origin: event.origin })) ?? (await begin(context, transaction, event))
  const began = event.kind === 'subscription' && event.beganAt !== undefined ? { began_at: new Date(event.beganAt) } : {}
  await transaction
    .updateTable('licences')
    .set((expression) => ({
      ...paymentColumns(applyPayment(record, event)),
      ...began,
      ...(event.customer === undefined ? {} : { customer: event.customer }),
      ...(event.checkout === undefined ? {} : { checkout: expression.fn.coalesce('checkout', expression.val(event.checkout)) }),
    }))
    .where('id', '=', record.id)
    .execute()
  return record.id
}

async function begin(context: LicenseContext, transaction: Transaction<Tables>, event: PaymentEvent): Promise<LicenseRecord> {
  await insertLicense(context, transaction, event.origin, applyPayment(undefined, event), null)
  const record = await lockRecord(transaction, { origin: event.origin })
  if (record === undefined) throw new Error('The new license was not found.')
  return record
}

/** The transaction must have locked the customer. Returns the licenses that gained or lost a payment. */
async function linkRenewals(transaction: Transaction<Tables>, customer: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('licences')
    .selectAll()
    .where('customer', '=', customer)
    .where('origin', 'like', 'subscription:%')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < 2) return []
  const ids = rows.map(({ id }) => id)
  const [history, used] = [await historyOf(transaction, rows), await usedLicenses(transaction, ids)]
  const records = rows.map(recordOf)
  const links = findRenewals(
    records.map((record) => ({
      ...record,
      isSettled: record.claimedAt !== null || used.has(record.id),
      history: history.get(record.origin) ?? [],
    })),
  )
  const changed: string[] = []
  for (const { id, extendsId } of records) {
    const next = links.get(id) ?? null
    if (next === extendsId) continue
    await transaction.updateTable('licences').set({ extends_id: next }).where('id', '=', id).execute()
    changed.push(id, ...[extendsId, next].filter((each) => each !== null))
  }
  return changed
}

async function historyOf(db: Kysely<Tables>, rows: readonly { origin: string }[]): Promise<Map<string, PaymentEvent[]>> {
  const origins = new Set(rows.map(({ origin }) => origin))
  const patterns = [...origins].map((origin) => sql`${JSON.stringify([{ origin }])}::jsonb`)
  const messages = await db
    .selectFrom('webhooks')
    .select('events')
    .where(sql<boolean>`events @> any (array[${sql.join(patterns)}])`)
    .execute()
  const events = messages.flatMap((message) => message.events).filter(({ origin }) => origins.has(origin))
  return Map.groupBy(events, ({ origin }) => origin)
}

async function usedLicenses(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  const machines = db.selectFrom('machines').select('licence_id').where('licence_id', 'in', ids)
  const rows = await machines.union(db.selectFrom('machine_history').select('licence_id').where('licence_id', 'in', ids)).execute()
  return new Set(rows.map(({ licence_id }) => licence_id))
}

async function lock(transaction: Transaction<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${licenseLocks}))`.execute(transaction)
}

/** Any number that separates these locks from others. */
const licenseLocks = 10
