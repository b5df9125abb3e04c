// Reads a license from the database, and locks it before a change.

import { Refusal } from '@sheaf/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { licenseState, type Payment } from './apply-payment.ts'
import { countedPayment } from './find-renewals.ts'
import type { LicenseRow, MachineRow } from './license-tables.ts'

/** A row: one order, subscription or manual license. */
export interface LicenseRecord extends Payment {
  id: string
  origin: string
  keyNumber: number
  keyHash: string
  keyEnding: string
  createdAt: Date
  revokedAt: Date | null
  note: string | null
  customer: string | null
  beganAt: Date
  /** The license that this row is a payment for. */
  extendsId: string | null
  /** When its customer got its key, or learned that it extends another license. */
  claimedAt: Date | null
}

/** The first row of a license, with the payment that counts now. */
export interface License extends LicenseRecord {
  extendsId: null
  /** The rows that extend it. */
  renewals: LicenseRecord[]
  /** Id of the row whose payment counts now. */
  countedId: string
}

export type LicenseQuery = { id: string } | { key_hash: string } | { origin: string } | { checkout: string }

export async function findLicense(db: Kysely<Tables>, by: LicenseQuery, now: Date): Promise<License | undefined> {
  const record = await findRecord(db, by)
  return record && readLicense(db, record.extendsId ?? record.id, now)
}

/** Called before every activation: serializes them per license, across all processes. */
export async function lockLicense(transaction: Transaction<Tables>, by: LicenseQuery, now: Date): Promise<License | undefined> {
  for (;;) {
    const record = await findRecord(transaction, by)
    if (record === undefined) return undefined
    const id = record.extendsId ?? record.id
    await transaction.selectFrom('licences').select('id').where('id', '=', id).forUpdate().execute()
    const license = await readLicense(transaction, id, now)
    // While we waited, a payment may have made it extend another license.
    if (license !== undefined && [license, ...license.renewals].some((each) => each.id === record.id)) return license
  }
}

async function findRecord(db: Kysely<Tables>, by: LicenseQuery): Promise<LicenseRecord | undefined> {
  const row = await queryOf(db, by).executeTakeFirst()
  return row && recordOf(row)
}

export async function lockRecord(transaction: Transaction<Tables>, by: LicenseQuery): Promise<LicenseRecord | undefined> {
  const row = await queryOf(transaction, by).forUpdate().executeTakeFirst()
  return row && recordOf(row)
}

async function readLicense(db: Kysely<Tables>, id: string, now: Date): Promise<License | undefined> {
  const rows = await db
    .selectFrom('licences')
    .selectAll()
    .where((expression) => expression.or([expression('id', '=', id), expression('extends_id', '=', id)]))
    .execute()
  const records = rows.map(recordOf)
  const first = records.find((record) => record.id === id)
  return (
    first &&
    licenseOf(
      first,
      records.filter((record) => record !== first),
      now,
    )
  )
}

export function licenseOf(first: LicenseRecord, renewals: LicenseRecord[], now: Date): License {
  const counted = countedPayment([first, ...renewals], now)
  const { plan, seats, standing, changedAt, paidUntil, renews, orderId, orderAt, refunded } = counted
  const payment: Payment = { plan, seats, standing, changedAt, paidUntil, renews, orderId, orderAt, refunded }
  return { ...first, ...payment, extendsId: null, renewals, countedId: counted.id }
}

export function machinesOf(db: Kysely<Tables>, licenseId: string): Promise<MachineRow[]> {
  return db.selectFrom('machines').selectAll().where('licence_id', '=', licenseId).orderBy('slot').execute()
}

/** Throws the matching refusal if a license is not valid. */
export function refuseUnlessValid(license: License, now: Date): void {
  const state = licenseState(license, now)
  if (state === 'revoked') throw new Refusal('licence-revoked')
  if (state === 'refunded') throw new Refusal('licence-refunded')
  if (state === 'ended') throw new Refusal('licence-ended')
}

function queryOf(db: Kysely<Tables>, by: LicenseQuery) {
  return db
    .selectFrom('licences')
    .selectAll()
    .where((expression) => expression.and(by))
    .orderBy('created_at', 'desc')
    .limit(1)
}

export function recordOf(row: LicenseRow): LicenseRecord {
  return {
    id: row.id,
    origin: row.origin,
    keyNumber: row.key_number,
    keyHash: row.key_hash,
    keyEnding: row.key_ending,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    note: row.note,
    customer: row.customer,
    beganAt: row.began_at ?? row.created_at,
    extendsId: row.extends_id,
    claimedAt: row.claimed_at,
    plan: row.plan,
    seats: row.seats,
    standing: row.standing,
    changedAt: row.changed_at,
    paidUntil: row.paid_until,
    renews: row.renews,
    orderId: row.order_id,
    orderAt: row.order_at,
    refunded: row.refunded,
  }
}

/** Its customer knows it now. False if it no longer extends this license. */
export async function recordClaim(
  db: Kysely<Tables>,
  { id, extendsId }: Pick<LicenseRecord, 'id' | 'extendsId'>,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .updateTable('licences')
    .set(({ fn, val }) => ({ claimed_at: fn.coalesce('claimed_at', val(now)) }))
    .where('id', '=', id)
    .where('extends_id', extendsId === null ? 'is' : '=', extendsId)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** The payment columns. */
export function paymentColumns(payment: Payment) {
  return {
    plan: payment.plan,
    seats: payment.seats,
    standing: payment.standing,
    changed_at: payment.changedAt,
    paid_until: payment.paidUntil,
    renews: payment.renews,
    order_id: payment.orderId,
    order_at: payment.orderAt,
    refunded: payment.refunded,
  }
}
