// Gives the place of this machine back. The service is told first: a place must not stay taken because a file was deleted.

import { type Call, type LicenseStatus, Refusal } from '@sheaf/contract'
import { changeLicense } from './license-file.ts'
import { heldLicense, type LicenseContext, licenseStatus } from './license-status.ts'
import { askService } from './service-client.ts'
import { licenseFile } from './was-long-ago.ts'

/** With these the place is not ours any more in any case. */
const gone = ['licence-not-here', 'licence-unknown', 'licence-ended', 'licence-refunded', 'licence-revoked']

export async function deactivate(context: LicenseContext, call?: Call): Promise<LicenseStatus> {
  const held = heldLicense(context)
  if (held === 'none') throw new Refusal('licence-not-here')
  if (held === 'damaged') throw new Refusal('licence-not-here', `${licenseFile(context.home)} cannot be trusted; it was left as it is.`)
  // A copied state folder must not take the other machine off its license.
  if (held.trouble !== 'other-machine') {
    // A place must not be given back while the token stays.
    await changeLicense(context.home, () => undefined)
    const question = { method: 'POST', path: '/api/licences/deactivate', body: { token: held.kept.token, machine: held.here } } as const
    const answer = await askService(context.service, question, call?.signal)
    if (!answer.ok && !gone.includes(answer.refusal.code)) throw answer.refusal
  }
  await changeLicense(context.home, (writer) => {
    const now = heldLicense(context)
    // Not one that somebody activated in the meantime.
    if (typeof now !== 'string' && now.claims.jti === held.claims.jti) writer.remove()
  })
  return licenseStatus(context)
}
