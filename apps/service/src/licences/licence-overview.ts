// A licence as its holder sees it in the portal.

import type { LicenceOverview } from '@sheaf/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { licenceState } from './apply-payment.ts'
import { type Licence, machinesOf } from './find-licence.ts'
import { machinesAllowed } from './machines-allowed.ts'

export async function overviewOf(db: Kysely<Tables>, licence: Licence, now: Date): Promise<LicenceOverview> {
  const machines = await machinesOf(db, licence.id)
  return {
    plan: licence.plan,
    state: licenceState(licence, now),
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
