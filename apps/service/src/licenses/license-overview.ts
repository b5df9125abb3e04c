// A license as its holder sees it in the portal.

import type { LicenseOverview } from '@sheaf/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { licenseState } from './apply-payment.ts'
import { type License, machinesOf } from './find-license.ts'
import { machinesAllowed } from './machines-allowed.ts'

export async function licenseOverview(db: Kysely<Tables>, license: License, now: Date): Promise<LicenseOverview> {
  const machines = await machinesOf(db, license.id)
  return {
    plan: license.plan,
    state: licenseState(license, now),
    seats: license.seats,
    machinesAllowed: machinesAllowed(license),
    machines: machines.map((machine) => ({
      id: machine.id,
      name: machine.name,
      platform: machine.platform,
      activatedAt: machine.activated_at.toISOString(),
      lastSeenAt: machine.last_seen_at.toISOString(),
    })),
    ...(license.paidUntil === null ? {} : { paidUntil: license.paidUntil.toISOString() }),
  }
}
