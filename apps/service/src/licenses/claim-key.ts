// Shows the key on the page after a checkout: the checkout's id, which nobody can guess, is the proof.

import { limits, type PaidPlan, Refusal } from '@sheaf/contract'
import { TemporaryRefusal } from '../http/temporary-refusal.ts'
import { licenseState } from './apply-payment.ts'
import { findLicense, type License, refuseUnlessValid } from './find-license.ts'
import type { LicenseContext } from './issue-license.ts'
import { hashLicenseKey, makeLicenseKey } from './license-key.ts'
import { hashCheckout } from './payment-event.ts'

export async function claimKey(context: LicenseContext, checkoutId: string): Promise<{ key: string; plan: PaidPlan; seats: number }> {
  const licence = await findLicense(context.db, { checkout: hashCheckout(checkoutId) })
  // The page is often faster than the provider's webhook.
  if (licence === undefined || !isBegun(licence)) throw new TemporaryRefusal('claim-waiting', 3)
  const now = context.now()
  if (now.getTime() - licence.createdAt.getTime() > limits.claimDays * 86_400_000) throw new Refusal('claim-over')
  if (licenseState(licence, now) !== 'ended') refuseUnlessValid(licence, now)
  return { key: keyOf(context, licence), plan: licence.plan, seats: licence.seats }
}

/** An order may arrive before its subscription, and that before its payment. */
function isBegun({ standing, plan }: License): boolean {
  return standing === null ? plan === 'buy-to-own' : standing !== 'pending'
}

/** After a change of the secret, keys differ: better none than one that does not work. */
function keyOf(context: LicenseContext, licence: License): string {
  const key = makeLicenseKey(context.options.secrets.keySecret, licence.origin, licence.keyNumber)
  if (hashLicenseKey(key) === licence.keyHash) return key
  context.log.warn('licence-key-secret-changed', { licence: licence.id })
  throw new Refusal('claim-over')
}
