// Texts of the portal: the state of a license, its machines, and what to do next.

import { type LicenseOverview, type PaidPlan, plans, visibleText } from '@sheaf/contract'

export type PortalAction = 'billing' | 'mail' | 'pricing' | 'retry'

export interface LicenseSummary {
  tone: 'success' | 'warning' | 'danger'
  title: string
  text: string
  actions: readonly PortalAction[]
}

export function summarizeLicense({ state, plan, paidUntil }: LicenseOverview): LicenseSummary {
  const date = paidUntil === undefined ? '' : longDate(paidUntil)
  if (state === 'trialing')
    return {
      tone: 'success',
      title: 'Free trial',
      text: `All Pro features are on${date === '' ? '' : ` until ${date}`}. When the trial ends, you'll be charged for the first month unless you cancel.`,
      actions: [],
    }
  if (state === 'active')
    return {
      tone: 'success',
      title: 'Active',
      text: date === '' ? 'This license never expires.' : plan === 'buy-to-own' ? `Valid until ${date}.` : `Paid until ${date}.`,
      actions: [],
    }
  if (state === 'ended')
    return {
      tone: 'warning',
      title: 'Ended',
      text: `The subscription was canceled or a payment failed${date === '' ? '' : `. It was paid until ${date}`}. Your work is safe, and the free tier keeps working. If a payment failed, update your payment method in the billing portal. To renew, subscribe again with the same email address. Your key stays the same. Then click Check again in Sheaf.`,
      actions: ['pricing', 'billing', 'mail'],
    }
  if (state === 'refunded')
    return {
      tone: 'warning',
      title: 'Refunded',
      text: 'The license ended when it was refunded. Your work is safe. If you buy a new license, it works right away.',
      actions: ['pricing', 'mail'],
    }
  return {
    tone: 'danger',
    title: 'Revoked',
    text: "This license was revoked. If that's a mistake, contact us and include the last five characters of the key.",
    actions: ['mail'],
  }
}

/** "2 of 3 machines in use". */
export function machinesInUse({ machines, machinesAllowed }: LicenseOverview): string {
  return `${machines.length} of ${machinesAllowed} ${machinesAllowed === 1 ? 'machine' : 'machines'} in use`
}

export function isFull({ machines, machinesAllowed }: LicenseOverview): boolean {
  return machines.length >= machinesAllowed
}

/** Actions to offer for a refusal; by default, try again or write to us. */
export function actionsFor(code: string): readonly PortalAction[] {
  return actions.get(code) ?? ['retry', 'mail']
}

/** A map, because a code from outside may be `constructor`. */
const actions: ReadonlyMap<string, readonly PortalAction[]> = new Map(
  Object.entries<readonly PortalAction[]>({
    'licence-key': [],
    'licence-unknown': ['mail'],
    'claim-waiting': ['retry', 'mail'],
    'claim-over': ['mail'],
    'licence-revoked': ['mail'],
    'licence-refunded': ['pricing', 'mail'],
    'request-invalid': ['mail'],
    'not-found': ['retry', 'mail'],
    offline: ['retry'],
    'service-unreachable': ['retry', 'mail'],
    'service-limit': ['retry'],
    'service-down': ['retry'],
  }),
)

export function planLabel(plan: PaidPlan, seats: number): string {
  return plan === 'team' ? `${plans.team.name}, ${seats} ${seats === 1 ? 'seat' : 'seats'}` : plans[plan].name
}

/** Names known platforms; others are shown as the machine reported them. */
export function platformLabel(platform: string): string {
  const [system = ''] = platform.toLowerCase().split(/[\s-]/u)
  return systems.get(system) ?? visibleText(platform)
}

const systems: ReadonlyMap<string, string> = new Map(
  Object.entries({ linux: 'Linux', darwin: 'macOS', macos: 'macOS', win32: 'Windows', windows: 'Windows' }),
)

export function longDate(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? 'unknown date' : date.toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })
}
