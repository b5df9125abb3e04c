// Reset All Files: clears all decisions, and restores the files that this review has already written.

import type { ReviewState } from '@sheaf/contract'
import { useState } from 'react'
import { storeReview } from '../apply/reply-store.ts'
import { commitKey, problemText } from '../apply/use-undo.ts'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useLiveWorkspace } from '../state/host-state.ts'
import { words } from './review.words.ts'
import type { ReviewMoves } from './use-review-moves.ts'

interface ResetReview {
  /** The user is asked before files are restored. */
  isAsking: boolean
  start(): void
  restore(): void
  close(): void
}

export function useResetReview(review: ReviewState, moves: ReviewMoves): ResetReview {
  const host = useHost()
  const { id: workspace } = useLiveWorkspace()
  const [isAsking, setAsking] = useState(false)
  const restore = async () => {
    const reset = await host['reviews.reset']({ workspace })
    storeReview(workspace, reset.state)
    if (reset.ok) return notify(words.reset.done(reset.restored), { key: commitKey })
    const description = reset.problems.slice(0, 3).map(problemText).join(' ')
    notify(words.reset.failed, { tone: 'error', description, causes: ['commits'] })
  }
  return {
    isAsking,
    start: () => (review.written ? setAsking(true) : moves.move({ type: 'reset-all' })),
    restore: () => void restore().catch(notifyProblem),
    close: () => setAsking(false),
  }
}
