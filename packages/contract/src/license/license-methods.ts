// license.*: the license of this machine.

import { z } from 'zod'
import { flag, id } from '../api/input-schemas.ts'
import { method, returns } from '../api/method.ts'
import type { LicenseOverview, LicenseStatus } from './license.ts'

/** As typed: mistakes get an explanation, not a schema error. */
const key = z.string().max(1_000)

export const licenseMethods = {
  /** `refresh`: asks the service now, no matter when it was last asked. */
  'license.status': method({ clients: ['window'], input: z.object({ refresh: flag }).optional(), result: returns<LicenseStatus>() }),
  'license.startTrial': method({ clients: ['window'], input: z.undefined(), result: returns<LicenseStatus>() }),
  /** Requests an activation of the license for this machine. */
  'license.activate': method({ clients: ['window'], input: z.object({ key }), result: returns<LicenseStatus>() }),
  /** Releases the activation. Refused without a network; then nothing changes. */
  'license.deactivate': method({ clients: ['window'], input: z.undefined(), result: returns<LicenseStatus>() }),
  /** The machines of a license, as in the customer portal. `free`: id of a machine to deactivate first. */
  'license.machines': method({
    clients: ['window'],
    input: z.object({ key, free: id.exactOptional() }),
    result: returns<LicenseOverview>(),
  }),
}
