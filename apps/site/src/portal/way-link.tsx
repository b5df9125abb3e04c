import type { PaidPlan } from '@sheaf/contract'
import { outside } from '../addresses.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { checkoutOf, type Way } from './portal-words.ts'

export function WayLink({ way, plan = 'yearly' }: { way: Exclude<Way, 'retry'>; plan?: PaidPlan }) {
  if (way === 'mail') return <ButtonLink href={`mailto:${outside.email}?subject=My%20license`}>Contact us</ButtonLink>
  if (way === 'pricing') return <ButtonLink href="/#pricing">See plans</ButtonLink>
  return <ButtonLink href={checkoutOf(plan)}>Renew</ButtonLink>
}
