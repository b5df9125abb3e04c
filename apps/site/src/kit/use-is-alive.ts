import { useSyncExternalStore } from 'react'

/** False while prerendering, true once scripts run: for parts that need JavaScript. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
