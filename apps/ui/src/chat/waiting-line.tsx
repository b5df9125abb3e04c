import { visibleText } from '@sheaf/contract'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { words } from './chat.words.ts'

/** The provider asked us to wait: why, and how much longer. */
export function WaitingLine({ waiting: { until, why } }: { waiting: { until: string; why: string } }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000))
  return (
    <p role="status" className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2">
      <Hourglass className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
      <span>
        {visibleText(why)}{' '}
        <span className="text-muted tabular" aria-live="off">
          {seconds > 0 ? words.waiting.againIn(seconds) : words.waiting.againNow}
        </span>
      </span>
    </p>
  )
}
