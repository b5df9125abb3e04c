// Shows the key on the page after a checkout: the checkout's id, which nobody can guess, is the proof.

import { limits, type PaidPlan, Refusal } from '@sheaf/contract'
import { LaterRefusal } from '../http/later-refusal.ts'
import { licenseState } from './apply-payment.ts'
import { findLicense, type License, refuseEnded } from './find-license.ts'
import type { LicenseGround } from './issue-license.ts'
import { hashLicenseKey, makeLicenseKey } from './license-key.ts'
import { hashCheckout } from './payment-event.ts'

export async function claimKey(ground: LicenseGround, checkoutId: string): Promise<{ key: string; plan: PaidPlan; seats: number }> {
  const licence = await findLicense(ground.db, { checkout: hashCheckout(checkoutId) })
  // The page is often faster than the provider's webhook.
  if (licence === undefined || !isBegun(licence)) throw new LaterRefusal('claim-waiting', 3)
  const now = ground.now()
  if (now.getTime() - licence.createdAt.getTime() > limits.claimDays * 86_400_000) throw new Refusal('claim-over')
  if (licenseState(licence, now) !== 'ended') refuseEnded(licence, now)
  return { key: keyOf(ground, licence), plan: licence.plan, seats: licence.seats }
}

/** An order may arrive before its subscription, and that before its payment. */
function isBegun({ standing, plan }: License): boolean {
  return standing === null ? plan === 'buy-to-own' : standing !== 'pending'
}

/** After a change of the secret, keys differ: better none than one that does not work. */
function keyOf(ground: LicenseGround, licence: License): string {
  const key = makeLicenseKey(ground.options.secrets.keySecret, licence.origin, licence.keyNumber)
  if (hashLicenseKey(key) === licence.keyHash) return key
  ground.log.warn('licence-key-secret-changed', { licence: licence.id })
  throw new Refusal('claim-over')
}
