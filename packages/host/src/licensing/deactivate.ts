// Gives the place of this machine back. The service is told first: a place must not stay taken because a file was deleted.

import { type Call, type LicenceStatus, Refusal } from '@sheaf/contract'
import { changeLicence } from './licence-file.ts'
import { heldLicence, type LicenceContext, licenceStatus } from './licence-status.ts'
import { askService } from './service-client.ts'
import { licenceFile } from './was-long-ago.ts'

/** With these the place is not ours any more in any case. */
const gone = ['licence-not-here', 'licence-unknown', 'licence-ended', 'licence-refunded', 'licence-revoked']

export async function deactivate(context: LicenceContext, call?: Call): Promise<LicenceStatus> {
  const held = heldLicence(context)
  if (held === 'none') throw new Refusal('licence-not-here')
  if (held === 'damaged') throw new Refusal('licence-not-here', `${licenceFile(context.home)} cannot be trusted; it was left as it is.`)
  // A copied state folder must not take the other machine off its licence.
  if (held.trouble !== 'other-machine') {
    // A place must not be given back while the token stays.
    await changeLicence(context.home, () => undefined)
    const question = { method: 'POST', path: '/api/licences/deactivate', body: { token: held.kept.token, machine: held.here } } as const
    const answer = await askService(context.service, question, call?.signal)
    if (!answer.ok && !gone.includes(answer.refusal.code)) throw answer.refusal
  }
  await changeLicence(context.home, (writer) => {
    const now = heldLicence(context)
    // Not one that somebody activated in the meantime.
    if (typeof now !== 'string' && now.claims.jti === held.claims.jti) writer.remove()
  })
  return licenceStatus(context)
}
