// license.*: what the license of this machine allows.

import { z } from 'zod'
import { flag, id } from '../api/input-schemas.ts'
import { method, returns } from '../api/method.ts'
import type { LicenseOverview, LicenseStatus } from './license.ts'

/** As typed: what is wrong with it is said in words, not refused as a shape. */
const key = z.string().max(1_000)

export const licenseMethods = {
  /** `refresh`: asks the service now, whenever it was last asked. */
  'license.status': method({ clients: ['window'], input: z.object({ refresh: flag }).optional(), result: returns<LicenseStatus>() }),
  'license.startTrial': method({ clients: ['window'], input: z.undefined(), result: returns<LicenseStatus>() }),
  /** Asks the service for a place on the license. */
  'license.activate': method({ clients: ['window'], input: z.object({ key }), result: returns<LicenseStatus>() }),
  /** Gives the place back. Without a network it is refused, and nothing changes. */
  'license.deactivate': method({ clients: ['window'], input: z.undefined(), result: returns<LicenseStatus>() }),
  /** The machines of a license, as in the customer portal. `free`: id of a machine to deactivate first. */
  'license.machines': method({
    clients: ['window'],
    input: z.object({ key, free: id.exactOptional() }),
    result: returns<LicenseOverview>(),
  }),
}
