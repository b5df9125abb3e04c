import { allows, type Entitlement } from '@sheaf/contract'
import { useCallback } from 'react'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'

/** Runs `run` if the tier allows it; otherwise opens Activate with the reason. */
export function useProGate(): (entitlement: Entitlement, run: () => void) => void {
  const tier = useHostState((state) => state.license.tier)
  return useCallback(
    (entitlement, run) => (allows(tier, entitlement) ? run() : showDialog({ name: 'activate', reason: entitlement })),
    [tier],
  )
}

export function useIsAllowed(entitlement: Entitlement): boolean {
  return useHostState((state) => allows(state.license.tier, entitlement))
}
