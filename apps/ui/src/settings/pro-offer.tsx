// Shown in place of a Pro feature: what it does, and how to get it.

import type { Entitlement } from '@sheaf/contract'
import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { Badge, Spinner } from '../kit/indicators.tsx'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words as firstWords } from './first-screen.words.ts'
import { words } from './license.words.ts'
import { useTrial } from './use-trial.ts'

export function ProOffer({ reason, children }: { reason: Entitlement; children?: ReactNode }) {
  const { title, description } = words.reasons[reason]
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line bg-paper p-4">
      <div>
        <h3 className="flex items-center gap-2 font-medium">
          {title} <Badge tone="accent">{firstWords.pro}</Badge>
        </h3>
        <p className="pt-0.5 text-muted">{description}</p>
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <TrialButton />
        <Button tone="quiet" onClick={() => showDialog({ name: 'activate', reason })}>
          {words.offer.seeFeatures}
        </Button>
      </div>
    </section>
  )
}

/** `isSecond`: another action is the primary one. */
export function TrialButton({ isSecond = false, onStarted }: { isSecond?: boolean; onStarted?: () => void }) {
  const { source } = useHostState((state) => state.license)
  const { start, isBusy } = useTrial(onStarted)
  if (source !== 'none') return null
  return (
    <Button tone={isSecond ? 'plain' : 'primary'} disabled={isBusy} onClick={start}>
      {isBusy ? <Spinner label={words.trial.starting} /> : words.trial.start}
    </Button>
  )
}
