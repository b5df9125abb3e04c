// Manual changes to a license: revoke, restore, replace the key, show.

import { keyEnding, type LicenseOverview, type LicenseState, Refusal } from '@sheaf/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { findLicense, type License, type LicenseBy, lockLicense } from './find-license.ts'
import type { LicenseGround } from './issue-license.ts'
import { hashLicenseKey, makeLicenseKey, takeLicenseKey } from './license-key.ts'
import { overviewOf } from './license-overview.ts'
import { forgetMachines } from './machine-history.ts'
import { machineText } from './machine-text.ts'

/** A license's id or key, or an order or subscription of the payment provider. */
export type WhichLicense = string

export interface LicenseDetail extends LicenseOverview {
  id: string
  origin: string
  keyEnding: string
  createdAt: string
  note?: string
  revokedAt?: string
}

export async function showLicense(ground: LicenseGround, which: WhichLicense): Promise<LicenseDetail> {
  return detailOf(ground, ground.db, await find(which, (by) => findLicense(ground.db, by)))
}

/** Each machine notices at its next check. */
export async function revokeLicense(ground: LicenseGround, which: WhichLicense, reason: string): Promise<LicenseDetail> {
  if (reason.trim() === '') throw new Refusal('request-invalid', 'A reason is required to revoke a license.')
  return change(ground, which, 'revoked', { revoked_at: ground.now(), note: machineText(reason, 500) })
}

/** Also for a license that is not revoked: resets how often it may move to new machines. */
export async function restoreLicense(ground: LicenseGround, which: WhichLicense, reason: string): Promise<LicenseDetail> {
  return change(ground, which, 'restored', { revoked_at: null, note: machineText(reason, 500) })
}

/** For a leaked key. Frees all machines: users of the old key must not stay active. */
export async function changeLicenseKey(
  ground: LicenseGround,
  which: WhichLicense,
  reason: string,
): Promise<LicenseDetail & { key: string }> {
  return ground.db.transaction().execute(async (transaction) => {
    const licence = await find(which, (by) => lockLicense(transaction, by))
    const number = licence.keyNumber + 1
    const key = makeLicenseKey(ground.options.secrets.keySecret, licence.origin, number)
    await transaction
      .updateTable('licences')
      .set({ key_number: number, key_hash: hashLicenseKey(key), key_ending: keyEnding(key), note: machineText(reason, 500) })
      .where('id', '=', licence.id)
      .execute()
    await transaction.deleteFrom('machines').where('licence_id', '=', licence.id).execute()
    await forgetMachines(transaction, licence.id)
    ground.log.info('licence-key-changed', { licence: licence.id })
    return { ...(await detailOf(ground, transaction, await find(licence.id, (by) => findLicense(transaction, by)))), key }
  })
}

async function change(
  ground: LicenseGround,
  which: WhichLicense,
  done: LicenseState | 'restored',
  columns: { revoked_at: Date | null; note: string },
): Promise<LicenseDetail> {
  return ground.db.transaction().execute(async (transaction: Transaction<Tables>) => {
    const licence = await find(which, (by) => lockLicense(transaction, by))
    await transaction.updateTable('licences').set(columns).where('id', '=', licence.id).execute()
    if (done === 'restored') await forgetMachines(transaction, licence.id)
    ground.log.info(`licence-${done}`, { licence: licence.id })
    return detailOf(ground, transaction, { ...licence, revokedAt: columns.revoked_at, note: columns.note })
  })
}

async function find(which: WhichLicense, ask: (by: LicenseBy) => Promise<License | undefined>): Promise<License> {
  const found = /^[0-9a-f-]{36}$/.test(which) ? await ask({ id: which }) : undefined
  if (found !== undefined) return found
  if (/^SHEAF/i.test(which.trim())) {
    const licence = await ask({ key_hash: hashLicenseKey(takeLicenseKey(which)) })
    if (licence === undefined) throw new Refusal('licence-unknown')
    return licence
  }
  const id = which.replace(/^(?:subscription|order|hand):/, '')
  for (const kind of ['subscription', 'order', 'hand']) {
    const licence = /^[\w-]{1,100}$/.test(id) ? await ask({ origin: `${kind}:${id}` }) : undefined
    if (licence !== undefined) return licence
  }
  throw new Refusal('licence-unknown')
}

async function detailOf(ground: LicenseGround, db: Kysely<Tables>, licence: License): Promise<LicenseDetail> {
  return {
    id: licence.id,
    origin: licence.origin,
    keyEnding: licence.keyEnding,
    createdAt: licence.createdAt.toISOString(),
    ...(licence.note === null ? {} : { note: licence.note }),
    ...(licence.revokedAt === null ? {} : { revokedAt: licence.revokedAt.toISOString() }),
    ...(await overviewOf(db, licence, ground.now())),
  }
}
