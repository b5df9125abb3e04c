import { useSyncExternalStore } from 'react'

/** False in what is prerendered, true as soon as scripts run: for what makes no sense without them. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
