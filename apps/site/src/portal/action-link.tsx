import type { PaidPlan } from '@sheaf/contract'
import { addresses } from '../addresses.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { checkoutUrl, type PortalAction } from './portal-text.ts'

export function ActionLink({ action, plan = 'yearly' }: { action: Exclude<PortalAction, 'retry'>; plan?: PaidPlan }) {
  if (action === 'mail') return <ButtonLink href={`mailto:${addresses.email}?subject=My%20license`}>Contact us</ButtonLink>
  if (action === 'pricing') return <ButtonLink href="/#pricing">See plans</ButtonLink>
  return <ButtonLink href={checkoutUrl(plan)}>Renew</ButtonLink>
}
