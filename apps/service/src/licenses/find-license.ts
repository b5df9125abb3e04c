// Reads a license from the database, and locks it before a change.

import { Refusal } from '@sheaf/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { licenseState, type Payment } from './apply-payment.ts'
import type { LicenseRow, MachineRow } from './license-tables.ts'

export interface License extends Payment {
  id: string
  origin: string
  keyNumber: number
  keyHash: string
  keyEnding: string
  createdAt: Date
  revokedAt: Date | null
  note: string | null
}

export type LicenseQuery = { id: string } | { key_hash: string } | { origin: string } | { checkout: string }

export async function findLicense(db: Kysely<Tables>, by: LicenseQuery): Promise<License | undefined> {
  const row = await queryOf(db, by).executeTakeFirst()
  return row && licenseOf(row)
}

/** Called before every activation: serializes them per license, across all processes. */
export async function lockLicense(transaction: Transaction<Tables>, by: LicenseQuery): Promise<License | undefined> {
  const row = await queryOf(transaction, by).forUpdate().executeTakeFirst()
  return row && licenseOf(row)
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

function licenseOf(row: LicenseRow): License {
  return {
    id: row.id,
    origin: row.origin,
    keyNumber: row.key_number,
    keyHash: row.key_hash,
    keyEnding: row.key_ending,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    note: row.note,
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
