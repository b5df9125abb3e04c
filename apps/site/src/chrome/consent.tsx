import { lazy, Suspense } from 'react'
import { addresses } from '../addresses.ts'
import { useIsHydrated } from '../kit/use-is-hydrated.ts'

const ConsentBar = lazy(() => import('./consent-bar.tsx').then(({ ConsentBar: bar }) => ({ default: bar })))

/** Renders nothing without an affiliate program: then no cookies are set that need consent. */
export function Consent() {
  const isHydrated = useIsHydrated()
  if (addresses.affiliate === '' || !isHydrated) return null
  return (
    <Suspense>
      <ConsentBar script={addresses.affiliate} />
    </Suspense>
  )
}
