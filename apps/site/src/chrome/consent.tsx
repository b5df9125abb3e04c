import { lazy, Suspense } from 'react'
import { outside } from '../addresses.ts'
import { useIsAlive } from '../kit/use-is-alive.ts'

const ConsentBar = lazy(() => import('./consent-bar.tsx').then(({ ConsentBar: bar }) => ({ default: bar })))

/** Renders nothing without an affiliate program: then no cookies are set that need consent. */
export function Consent() {
  const isAlive = useIsAlive()
  if (outside.affiliate === '' || !isAlive) return null
  return (
    <Suspense>
      <ConsentBar script={outside.affiliate} />
    </Suspense>
  )
}
