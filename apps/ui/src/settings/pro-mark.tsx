import type { Entitlement } from '@sheaf/contract'
import { Badge } from '../kit/marks.tsx'
import { useAllows } from './use-pro-gate.ts'

/** Beside a feature the tier lacks; nothing where it is allowed. */
export function ProMark({ for: entitlement }: { for: Entitlement }) {
  return useAllows(entitlement) ? null : <Badge tone="accent">Pro</Badge>
}
