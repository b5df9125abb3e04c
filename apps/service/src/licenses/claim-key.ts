// Shows the key on the page after a checkout: the checkout's id, which nobody can guess, is the proof.

import { limits, type PaidPlan, Refusal } from '@sheaf/contract'
import { TemporaryRefusal } from '../http/temporary-refusal.ts'
import { isBegun, licenseState } from './apply-payment.ts'
import { findLicense, findRecord, type License, refuseUnlessValid } from './find-license.ts'
import type { LicenseContext } from './issue-license.ts'
import { hashLicenseKey, makeLicenseKey } from './license-key.ts'
import { hashCheckout } from './payment-event.ts'

/** `extended`: the last group of the customer's existing key, which this checkout extended. */
export type ClaimAnswer = { plan: PaidPlan; seats: number } & ({ key: string } | { extended: string })

export async function claimKey(context: LicenseContext, checkoutId: string): Promise<ClaimAnswer> {
  const now = context.now()
  const record = await findRecord(context.db, { checkout: hashCheckout(checkoutId) })
  const license = record && (await findLicense(context.db, { id: record.id }, now))
  // The page is often faster than the provider's webhook.
  if (record === undefined || license === undefined || !isBegun(record)) throw new TemporaryRefusal('claim-waiting', 3)
  if (now.getTime() - record.createdAt.getTime() > limits.claimDays * 86_400_000) throw new Refusal('claim-over')
  if (licenseState(license, now) !== 'ended') refuseUnlessValid(license, now)
  const { plan, seats } = license
  // The provider knows customers by their email address, which anyone can type: the new checkout must not reveal the key.
  if (license.id !== record.id) return { plan, seats, extended: license.keyEnding }
  return { key: keyOf(context, license), plan, seats }
}

/** After a change of the secret, keys differ: better none than one that does not work. */
function keyOf(context: LicenseContext, licence: License): string {
  const key = makeLicenseKey(context.options.secrets.keySecret, licence.origin, licence.keyNumber)
  if (hashLicenseKey(key) === licence.keyHash) return key
  context.log.warn('licence-key-secret-changed', { licence: licence.id })
  throw new Refusal('claim-over')
}
