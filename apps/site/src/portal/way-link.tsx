import type { PaidPlan } from '@sheaf/contract'
import { outside } from '../addresses.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { checkoutOf, type Way } from './portal-words.ts'

export function WayLink({ way, plan = 'yearly' }: { way: Exclude<Way, 'retry'>; plan?: PaidPlan }) {
  if (way === 'mail') return <ButtonLink href={`mailto:${outside.email}?subject=My%20licence`}>Write to us</ButtonLink>
  if (way === 'pricing') return <ButtonLink href="/#pricing">See the plans</ButtonLink>
  return <ButtonLink href={checkoutOf(plan)}>Renew it</ButtonLink>
}
