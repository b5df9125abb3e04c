// What is done to a licence by hand: taken back, given again, another key, looked at.

import { keyEnding, type LicenceOverview, type LicenceState, Refusal } from '@sheaf/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { findLicence, type Licence, type LicenceBy, lockLicence } from './find-licence.ts'
import type { LicenceGround } from './issue-licence.ts'
import { hashLicenceKey, makeLicenceKey, takeLicenceKey } from './licence-key.ts'
import { overviewOf } from './licence-overview.ts'
import { forgetMachines } from './machine-history.ts'
import { machineText } from './machine-text.ts'

/** Id of a licence, its key, an order or a subscription of the payment provider. */
export type WhichLicence = string

export interface LicenceDetail extends LicenceOverview {
  id: string
  origin: string
  keyEnding: string
  createdAt: string
  note?: string
  revokedAt?: string
}

export async function showLicence(ground: LicenceGround, which: WhichLicence): Promise<LicenceDetail> {
  return detailOf(ground, ground.db, await find(which, (by) => findLicence(ground.db, by)))
}

/** Each machine notices when it next asks. */
export async function revokeLicence(ground: LicenceGround, which: WhichLicence, reason: string): Promise<LicenceDetail> {
  if (reason.trim() === '') throw new Refusal('request-invalid', 'Taking a licence back needs a reason.')
  return change(ground, which, 'revoked', { revoked_at: ground.now(), note: machineText(reason, 500) })
}

/** Also of one that is not taken back: it may then move to new machines as if it never had. */
export async function restoreLicence(ground: LicenceGround, which: WhichLicence, reason: string): Promise<LicenceDetail> {
  return change(ground, which, 'restored', { revoked_at: null, note: machineText(reason, 500) })
}

/** For one that got into the wrong hands. All machines are freed: whoever has the old key must not stay. */
export async function changeLicenceKey(
  ground: LicenceGround,
  which: WhichLicence,
  reason: string,
): Promise<LicenceDetail & { key: string }> {
  return ground.db.transaction().execute(async (transaction) => {
    const licence = await find(which, (by) => lockLicence(transaction, by))
    const number = licence.keyNumber + 1
    const key = makeLicenceKey(ground.options.secrets.keySecret, licence.origin, number)
    await transaction
      .updateTable('licences')
      .set({ key_number: number, key_hash: hashLicenceKey(key), key_ending: keyEnding(key), note: machineText(reason, 500) })
      .where('id', '=', licence.id)
      .execute()
    await transaction.deleteFrom('machines').where('licence_id', '=', licence.id).execute()
    await forgetMachines(transaction, licence.id)
    ground.log.info('licence-key-changed', { licence: licence.id })
    return { ...(await detailOf(ground, transaction, await find(licence.id, (by) => findLicence(transaction, by)))), key }
  })
}

async function change(
  ground: LicenceGround,
  which: WhichLicence,
  done: LicenceState | 'restored',
  columns: { revoked_at: Date | null; note: string },
): Promise<LicenceDetail> {
  return ground.db.transaction().execute(async (transaction: Transaction<Tables>) => {
    const licence = await find(which, (by) => lockLicence(transaction, by))
    await transaction.updateTable('licences').set(columns).where('id', '=', licence.id).execute()
    if (done === 'restored') await forgetMachines(transaction, licence.id)
    ground.log.info(`licence-${done}`, { licence: licence.id })
    return detailOf(ground, transaction, { ...licence, revokedAt: columns.revoked_at, note: columns.note })
  })
}

async function find(which: WhichLicence, ask: (by: LicenceBy) => Promise<Licence | undefined>): Promise<Licence> {
  const found = /^[0-9a-f-]{36}$/.test(which) ? await ask({ id: which }) : undefined
  if (found !== undefined) return found
  if (/^SHEAF/i.test(which.trim())) {
    const licence = await ask({ key_hash: hashLicenceKey(takeLicenceKey(which)) })
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

async function detailOf(ground: LicenceGround, db: Kysely<Tables>, licence: Licence): Promise<LicenceDetail> {
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
