// Manual changes to a license: revoke, restore, replace the key, show.

import { keyEnding, type LicenseOverview, type LicenseState, Refusal } from '@sheaf/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { cleanText } from './clean-text.ts'
import { findLicense, type License, type LicenseQuery, type LicenseRecord, lockLicense } from './find-license.ts'
import type { LicenseContext } from './issue-license.ts'
import { hashLicenseKey, makeLicenseKey, normalizeLicenseKey } from './license-key.ts'
import { licenseOverview } from './license-overview.ts'
import { clearMachineHistory } from './machine-history.ts'

/** A license's id or key, or an order or subscription of the payment provider. */
export type LicenseRef = string

export interface LicenseDetail extends LicenseOverview {
  id: string
  origin: string
  /** Later subscriptions of the same customer that extended it. */
  renewals?: string[]
  keyEnding: string
  createdAt: string
  note?: string
  revokedAt?: string
}

export async function showLicense(context: LicenseContext, which: LicenseRef): Promise<LicenseDetail> {
  return detailOf(context, context.db, await find(which, (by) => findLicense(context.db, by, context.now())))
}

/** Each machine notices at its next check. */
export async function revokeLicense(context: LicenseContext, which: LicenseRef, reason: string): Promise<LicenseDetail> {
  if (reason.trim() === '') throw new Refusal('request-invalid', 'A reason is required to revoke a license.')
  return change(context, which, 'revoked', { revoked_at: context.now(), note: cleanText(reason, 500) })
}

/** Also for a license that is not revoked: resets how often it may move to new machines. */
export async function restoreLicense(context: LicenseContext, which: LicenseRef, reason: string): Promise<LicenseDetail> {
  return change(context, which, 'restored', { revoked_at: null, note: cleanText(reason, 500) })
}

/** For a leaked key. Frees all machines: users of the old key must not stay active. */
export async function changeLicenseKey(
  context: LicenseContext,
  which: LicenseRef,
  reason: string,
): Promise<LicenseDetail & { key: string }> {
  return context.db.transaction().execute(async (transaction) => {
    const licence = await find(which, (by) => lockLicense(transaction, by, context.now()))
    const key = await setNextKey(licence)
    // A payment that became a renewal late may have shown a key before, which still leads here.
    for (const renewal of licence.renewals) await setNextKey(renewal)
    await transaction
      .updateTable('licences')
      // Its machines are forgotten, and its customer gets this key: it must not become a renewal.
      .set(({ fn, val }) => ({ note: cleanText(reason, 500), claimed_at: fn.coalesce('claimed_at', val(context.now())) }))
      .where('id', '=', licence.id)
      .execute()
    await transaction.deleteFrom('machines').where('licence_id', '=', licence.id).execute()
    await clearMachineHistory(transaction, licence.id)
    context.log.info('licence-key-changed', { licence: licence.id })
    return { ...(await detailOf(context, transaction, await find(licence.id, (by) => findLicense(transaction, by, context.now())))), key }

    async function setNextKey({ id, origin, keyNumber }: LicenseRecord): Promise<string> {
      const next = makeLicenseKey(context.options.secrets.keySecret, origin, keyNumber + 1)
      await transaction
        .updateTable('licences')
        .set({ key_number: keyNumber + 1, key_hash: hashLicenseKey(next), key_ending: keyEnding(next) })
        .where('id', '=', id)
        .execute()
      return next
    }
  })
}

async function change(
  context: LicenseContext,
  which: LicenseRef,
  done: LicenseState | 'restored',
  columns: { revoked_at: Date | null; note: string },
): Promise<LicenseDetail> {
  return context.db.transaction().execute(async (transaction: Transaction<Tables>) => {
    const licence = await find(which, (by) => lockLicense(transaction, by, context.now()))
    await transaction.updateTable('licences').set(columns).where('id', '=', licence.id).execute()
    if (done === 'restored') await clearMachineHistory(transaction, licence.id)
    context.log.info(`licence-${done}`, { licence: licence.id })
    return detailOf(context, transaction, { ...licence, revokedAt: columns.revoked_at, note: columns.note })
  })
}

async function find(which: LicenseRef, ask: (by: LicenseQuery) => Promise<License | undefined>): Promise<License> {
  const found = /^[0-9a-f-]{36}$/.test(which) ? await ask({ id: which }) : undefined
  if (found !== undefined) return found
  if (/^SHEAF/i.test(which.trim())) {
    const licence = await ask({ key_hash: hashLicenseKey(normalizeLicenseKey(which)) })
    if (licence === undefined) throw new Refusal('licence-unknown')
    return licence
  }
  const id = which.replace(/^(?:subscription|order|hand):/, '')
  for (const kind of ['subscription', 'order', 'hand']) {
    const licence = /^[\w-]{1,100}$/.test(id) ? await ask({ origin: `${kind}:${id}` }) : undefined
    if (licence !== undefined) return licence
  }
  throw new Refusal('licence-unknown', 'Use its ID, its key, or the ID of its order or subscription. `sheaf service licenses` lists them.')
}

async function detailOf(context: LicenseContext, db: Kysely<Tables>, licence: License): Promise<LicenseDetail> {
  return {
    id: licence.id,
    origin: licence.origin,
    ...(licence.renewals.length === 0 ? {} : { renewals: licence.renewals.map(({ origin }) => origin) }),
    keyEnding: licence.keyEnding,
    createdAt: licence.createdAt.toISOString(),
    ...(licence.note === null ? {} : { note: licence.note }),
    ...(licence.revokedAt === null ? {} : { revokedAt: licence.revokedAt.toISOString() }),
    ...(await licenseOverview(db, licence, context.now())),
  }
}
