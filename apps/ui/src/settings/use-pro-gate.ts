import { allows, type Entitlement } from '@sheaf/contract'
import { useDesk } from '../desk/desk-store.ts'
import { showDialog } from '../desk/view-store.ts'

/** Runs what the tier allows; otherwise opens Activate with a sentence about what was asked for. */
export function useProGate(): (entitlement: Entitlement, run: () => void) => void {
  const tier = useDesk((state) => state.licence.tier)
  return (entitlement, run) => (allows(tier, entitlement) ? run() : showDialog({ name: 'activate', reason: entitlement }))
}

export function useAllows(entitlement: Entitlement): boolean {
  return useDesk((state) => allows(state.licence.tier, entitlement))
}
