// License details from the customer portal, for anyone who has its key.

import { type Call, type LicenseOverview, Refusal, readLicenseKey } from '@sheaf/contract'
import { type LicenseContext, loadLicense } from './license-status.ts'
import { askService, type ServiceQuestion } from './service-client.ts'

/** `free`: id of a machine to deactivate; it finds out at its next refresh. */
export async function machinesOf(
  context: LicenseContext,
  { key, free }: { key: string; free?: string },
  call?: Call,
): Promise<LicenseOverview> {
  const bearer = keyOf(key)
  const question: ServiceQuestion =
    free === undefined
      ? { method: 'GET', path: '/api/portal/licence', bearer }
      : { method: 'DELETE', path: `/api/portal/machines/${encodeURIComponent(free)}`, bearer }
  const [{ licenseOverviewSchema }, answer] = await Promise.all([
    import('@sheaf/contract/service-schemas'),
    askService(context.service, question, call?.signal),
  ])
  if (!answer.ok) throw answer.refusal
  const read = licenseOverviewSchema.safeParse(answer.body)
  if (!read.success) throw new Refusal('service-untrusted', 'It has an unexpected format.')
  const loaded = loadLicense(context)
  const here = typeof loaded === 'string' || loaded.trouble === 'other-machine' ? undefined : loaded.claims.jti
  return { ...read.data, machines: read.data.machines.map((each) => (each.id === here ? { ...each, here: true } : each)) }
}

function keyOf(text: string): string {
  const read = readLicenseKey(text)
  if (!read.ok) throw new Refusal('licence-key', read.message)
  return read.key
}
