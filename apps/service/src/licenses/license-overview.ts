// A license as its holder sees it in the portal.

import type { LicenseOverview } from '@sheaf/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { licenseState } from './apply-payment.ts'
import { type License, machinesOf } from './find-license.ts'
import { machinesAllowed } from './machines-allowed.ts'

export async function overviewOf(db: Kysely<Tables>, licence: License, now: Date): Promise<LicenseOverview> {
  const machines = await machinesOf(db, licence.id)
  return {
    plan: licence.plan,
    state: licenseState(licence, now),
    seats: licence.seats,
    machinesAllowed: machinesAllowed(licence),
    machines: machines.map((machine) => ({
      id: machine.id,
      name: machine.name,
      platform: machine.platform,
      activatedAt: machine.activated_at.toISOString(),
      lastSeenAt: machine.last_seen_at.toISOString(),
    })),
    ...(licence.paidUntil === null ? {} : { paidUntil: licence.paidUntil.toISOString() }),
  }
}
