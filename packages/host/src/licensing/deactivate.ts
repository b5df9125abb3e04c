// Frees this machine's seat. The service is called first: a seat must not stay taken because a file was deleted.

import { type Call, type LicenseStatus, Refusal } from '@sheaf/contract'
import { changeLicense } from './license-file.ts'
import { licenseFile } from './license-paths.ts'
import { type LicenseContext, licenseStatus, loadLicense } from './license-status.ts'
import { askService } from './service-client.ts'

/** Codes that mean the seat is no longer ours. */
const releasedCodes = ['licence-not-here', 'licence-unknown', 'licence-ended', 'licence-refunded', 'licence-revoked']

export async function deactivate(context: LicenseContext, call?: Call): Promise<LicenseStatus> {
  const loaded = loadLicense(context)
  if (loaded === 'none') throw new Refusal('licence-not-here')
  if (loaded === 'damaged')
    throw new Refusal('licence-not-here', `${licenseFile(context.home)} is damaged or was modified. It was left unchanged.`)
  // A copied state folder must not deactivate the other machine.
  if (loaded.trouble !== 'other-machine') {
    // A seat must not be freed if the token would stay.
    await changeLicense(context.home, () => undefined)
    const question = {
      method: 'POST',
      path: '/api/licences/deactivate',
      body: { token: loaded.stored.token, machine: loaded.here },
    } as const
    const answer = await askService(context.service, question, call?.signal)
    if (!answer.ok && !releasedCodes.includes(answer.refusal.code)) throw answer.refusal
  }
  await changeLicense(context.home, (writer) => {
    const now = loadLicense(context)
    // Keep a license that was activated meanwhile.
    if (typeof now !== 'string' && now.claims.jti === loaded.claims.jti) writer.remove()
  })
  return licenseStatus(context)
}
