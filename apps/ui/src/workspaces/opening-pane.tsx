import { useEffect, useState } from 'react'
import { useDesk } from '../desk/desk-store.ts'
import { Spinner, Waiting } from '../kit/marks.tsx'

/** While the window starts or a workspace opens where none was. A quick one shows nothing at all, so that nothing flashes. */
export function OpeningPane() {
  const opening = useDesk((state) => state.opening)
  const isLong = useIsLong()
  return (
    <div className="flex grow items-center justify-center p-6">
      {isLong &&
        (opening ? (
          <Waiting what={opening.what} {...numbersOf(opening.progress)} onCancel={opening.cancel} />
        ) : (
          <Spinner label="Starting…" />
        ))}
    </div>
  )
}

/** A wait may not know its end: then what is done so far is the number. */
export function numbersOf(progress: { done: number; total: number } | null): { done?: number; total?: number } {
  return progress ? { done: progress.done, total: progress.total } : {}
}

const patienceMs = 250

export function useIsLong(): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}
