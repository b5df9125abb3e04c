// license.*: the license of this machine.

import { z } from 'zod'
import { flag, id } from '../api/input-schemas.ts'
import { method, returns } from '../api/method.ts'
import type { LicenseOverview, LicenseStatus } from './license.ts'

/** As typed: mistakes get an explanation, not a schema error. */
const key = z.string().max(1_000)

const licenseChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start-trial') }),
  /** Requests an activation of the license for this machine. */
  z.object({ type: z.literal('activate'), key }),
  /** Releases the activation. Refused without a network; then nothing changes. */
  z.object({ type: z.literal('deactivate') }),
])

export const licenseMethods = {
  /** `refresh`: asks the service now, no matter when it was last asked. */
  'license.status': method({ clients: ['window'], input: z.object({ refresh: flag }).optional(), result: returns<LicenseStatus>() }),
  'license.change': method({ clients: ['window'], input: licenseChange, result: returns<LicenseStatus>() }),
  /** The machines of a license, as in the customer portal. `free`: id of a machine to deactivate first. */
  'license.machines': method({
    clients: ['window'],
    input: z.object({ key, free: id.exactOptional() }),
    result: returns<LicenseOverview>(),
  }),
}
