// Shows the key on the page after a checkout: the checkout's id, which nobody can guess, is the proof.

import { limits, type PaidPlan, Refusal } from '@sheaf/contract'
import type { Transaction } from 'kysely'
import { TemporaryRefusal } from '../http/temporary-refusal.ts'
import type { Tables } from '../store/tables.ts'
import { isBegun, licenseState } from './apply-payment.ts'
import { findLicense, type License, lockRecord, recordClaim, refuseUnlessValid } from './find-license.ts'
import type { LicenseContext } from './issue-license.ts'
import { hashLicenseKey, makeLicenseKey } from './license-key.ts'
import { hashCheckout } from './payment-event.ts'

/** `extended`: the last group of the customer's existing key, which this checkout extended. */
export type ClaimAnswer = { plan: PaidPlan; seats: number } & ({ key: string } | { extended: string })

export async function claimKey(context: LicenseContext, checkoutId: string): Promise<ClaimAnswer> {
  return context.db.transaction().execute((transaction) => claimWithin(context, transaction, checkoutId))
}

async function claimWithin(context: LicenseContext, transaction: Transaction<Tables>, checkoutId: string): Promise<ClaimAnswer> {
  const now = context.now()
  // Locked: no message may turn it into a renewal, or back, between this answer and its record.
  const record = await lockRecord(transaction, { checkout: hashCheckout(checkoutId) })
  const license = record && (await findLicense(transaction, { id: record.id }, now))
  // The page is often faster than the provider's webhook.
  if (record === undefined || license === undefined || !isBegun(record)) throw new TemporaryRefusal('claim-waiting', 3)
  if (now.getTime() - record.createdAt.getTime() > limits.claimDays * 86_400_000) throw new Refusal('claim-over')
  if (record.extendsId !== null && record.refunded) throw new Refusal('licence-refunded')
  if (licenseState(license, now) !== 'ended') refuseUnlessValid(license, now)
  const { plan, seats } = license
  // The provider knows customers by their email address, which anyone can type: the new checkout must not reveal the key.
  const shown = license.id === record.id ? { key: keyOf(context, license) } : { extended: license.keyEnding }
  if (record.claimedAt === null) await recordClaim(transaction, record, now)
  return { ...shown, plan, seats }
}

/** After a change of the secret, keys differ: better none than one that does not work. */
function keyOf(context: LicenseContext, licence: License): string {
  const key = makeLicenseKey(context.options.secrets.keySecret, licence.origin, licence.keyNumber)
  if (hashLicenseKey(key) === licence.keyHash) return key
  context.log.warn('licence-key-secret-changed', { licence: licence.id })
  throw new Refusal('claim-over')
}
