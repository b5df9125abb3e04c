// What the customer portal shows of a licence, for whoever has its key.

import { type Call, type LicenceOverview, Refusal, readLicenceKey } from '@sheaf/contract'
import { heldLicence, type LicenceContext } from './licence-status.ts'
import { askService, type ServiceQuestion } from './service-client.ts'

export async function machinesOf(context: LicenceContext, { key }: { key: string }, call?: Call): Promise<LicenceOverview> {
  return ask(context, { method: 'GET', path: '/api/portal/licence', bearer: keyOf(key) }, call)
}

/** Takes a machine off the licence; it finds out when it next asks. */
export async function freeMachine(
  context: LicenceContext,
  { key, machine }: { key: string; machine: string },
  call?: Call,
): Promise<LicenceOverview> {
  const path = `/api/portal/machines/${encodeURIComponent(machine)}`
  return ask(context, { method: 'DELETE', path, bearer: keyOf(key) }, call)
}

async function ask(context: LicenceContext, question: ServiceQuestion, call: Call | undefined): Promise<LicenceOverview> {
  const [{ licenceOverviewSchema }, answer] = await Promise.all([
    import('@sheaf/contract/service-schemas'),
    askService(context.service, question, call?.signal),
  ])
  if (!answer.ok) throw answer.refusal
  const read = licenceOverviewSchema.safeParse(answer.body)
  if (!read.success) throw new Refusal('service-untrusted', 'It is not in the form of the service.')
  const held = heldLicence(context)
  const here = typeof held === 'string' || held.trouble === 'other-machine' ? undefined : held.claims.jti
  return { ...read.data, machines: read.data.machines.map((each) => (each.id === here ? { ...each, here: true } : each)) }
}

function keyOf(text: string): string {
  const read = readLicenceKey(text)
  if (!read.ok) throw new Refusal('licence-key', read.says)
  return read.key
}
