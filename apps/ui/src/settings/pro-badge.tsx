import type { Entitlement } from '@sheaf/contract'
import { Badge } from '../kit/indicators.tsx'
import { words } from './first-screen.words.ts'
import { useIsAllowed } from './use-pro-gate.ts'

/** Shown next to a feature that the tier lacks; nothing if it is allowed. */
export function ProBadge({ for: entitlement }: { for: Entitlement }) {
  return useIsAllowed(entitlement) ? null : <Badge tone="accent">{words.pro}</Badge>
}
