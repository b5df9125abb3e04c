// How many machines a license allows at once.

import { limits, type PaidPlan } from '@sheaf/contract'

/** More seats than this are a mistake, or a customer to talk to. */
export const seatLimit = 1_000

export function machinesAllowed(license: { plan: PaidPlan; seats: number }): number {
  return limits.machinesPerLicense * (license.plan === 'team' ? license.seats : 1)
}
