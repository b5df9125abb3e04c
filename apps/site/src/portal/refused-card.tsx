import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { ActionLink } from './action-link.tsx'
import type { Refused } from './ask-service.ts'
import { actionsFor } from './portal-text.ts'

/** A refusal: what happened, what to do, and actions as buttons. */
export function RefusedCard({ refused, onRetry }: { refused: Refused; onRetry: () => void }) {
  const left = useSecondsLeft(refused)
  const actions = actionsFor(refused.code)
  return (
    <div role="alert" className="mb-6 flex gap-3 rounded-lg border border-line bg-danger-soft p-5">
      <TriangleAlert className="mt-1 size-4 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{refused.says}</p>
        <p className="mt-1 text-muted">{refused.try}</p>
        {actions.length > 0 && (
          <p className="mt-4 flex flex-wrap gap-2">
            {actions.map((action) =>
              action === 'retry' ? (
                <Button key={action} onClick={onRetry} disabled={left > 0}>
                  {left > 0 ? `Try again in ${left} s` : 'Try again'}
                </Button>
              ) : (
                <ActionLink key={action} action={action} />
              ),
            )}
          </p>
        )}
      </div>
    </div>
  )
}

function useSecondsLeft(refused: Refused): number {
  const [left, setLeft] = useState(Math.ceil(refused.wait ?? 0))
  useEffect(() => {
    setLeft(Math.ceil(refused.wait ?? 0))
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000)
    return () => clearInterval(timer)
  }, [refused])
  return left
}
