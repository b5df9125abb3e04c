import type { Entitlement } from '@sheaf/contract'
import { Badge } from '../kit/marks.tsx'
import { words } from './first-screen.words.ts'
import { useAllows } from './use-pro-gate.ts'

/** Shown next to a feature that the tier lacks; nothing if it is allowed. */
export function ProMark({ for: entitlement }: { for: Entitlement }) {
  return useAllows(entitlement) ? null : <Badge tone="accent">{words.pro}</Badge>
}
