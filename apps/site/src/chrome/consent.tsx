import { lazy, Suspense } from 'react'
import { outside } from '../addresses.ts'
import { useIsAlive } from '../kit/use-is-alive.ts'

const ConsentBar = lazy(() => import('./consent-bar.tsx').then(({ ConsentBar: bar }) => ({ default: bar })))

/** Nothing at all where there is no affiliate programme: nobody is asked about cookies that nobody sets. */
export function Consent() {
  const isAlive = useIsAlive()
  if (outside.affiliate === '' || !isAlive) return null
  return (
    <Suspense>
      <ConsentBar script={outside.affiliate} />
    </Suspense>
  )
}
