import { addresses } from '../addresses.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import type { PortalAction } from './portal-text.ts'

export function ActionLink({ action }: { action: Exclude<PortalAction, 'retry'> }) {
  if (action === 'mail') return <ButtonLink href={`mailto:${addresses.email}?subject=My%20license`}>Contact us</ButtonLink>
  if (action === 'pricing') return <ButtonLink href="/#pricing">See plans</ButtonLink>
  return <ButtonLink href={addresses.billing}>Manage billing</ButtonLink>
}
