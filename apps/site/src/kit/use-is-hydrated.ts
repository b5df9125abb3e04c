import { useSyncExternalStore } from 'react'

/** False while prerendering, true once scripts run: for parts that need JavaScript. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
