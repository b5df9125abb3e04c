import type { Progress } from '@sheaf/contract'
import { useEffect, useState } from 'react'
import { Spinner, Waiting } from '../kit/indicators.tsx'
import { useHostState } from '../state/host-state.ts'
import { words } from './workspaces.words.ts'

/** Shown while the window starts or a first workspace opens. A quick start shows nothing at all, so that nothing flashes. */
export function OpeningPane() {
  const opening = useHostState((state) => state.opening)
  const isTakingLong = useIsTakingLong()
  return (
    <div className="flex grow items-center justify-center p-6">
      {isTakingLong &&
        (opening ? (
          <Waiting what={opening.what} count={countOf(opening.progress)} {...progressProps(opening.progress)} onCancel={opening.cancel} />
        ) : (
          <Spinner label={words.starting} />
        ))}
    </div>
  )
}

/** A folder of unknown size is being read: the number of files so far. */
function countOf(progress: Progress | null): string | undefined {
  return progress && progress.total === 0 && progress.done > 0 ? words.filesRead(progress.done) : undefined
}

/** Progress as props of `Waiting`, which shows no number while the total is unknown. */
export function progressProps(progress: { done: number; total: number } | null): { done?: number; total?: number } {
  return progress ? { done: progress.done, total: progress.total } : {}
}

const patienceMs = 250

export function useIsTakingLong(): boolean {
  const [isTakingLong, setTakingLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTakingLong(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isTakingLong
}
