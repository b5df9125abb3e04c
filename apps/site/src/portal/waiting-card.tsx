import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../kit/button.tsx'

export function WaitingCard({ what, onCancel }: { what: string; onCancel: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-5">
      <LoaderCircle className="size-4 animate-spin text-muted motion-reduce:animate-none" aria-hidden="true" />
      <p className="grow" role="status">
        {what}… {/* Hidden: screen readers would read every second. */}
        <span className="tabular text-muted" aria-hidden="true">
          {seconds > 0 && `${seconds} s`}
        </span>
      </p>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  )
}
