// The commands of a review. While a dialog is open or files are written, none of them reaches the changes behind it.

import type { ReviewState } from '@sheaf/contract'
import { useCopyRepair } from '../apply/use-copy-repair.ts'
import { useCommand } from '../commands/use-command.ts'
import { canRepair } from './review-messages.ts'
import { canAcceptAll, filesToWrite } from './review-slots.ts'
import { useExitReview } from './use-exit-review.ts'
import type { ReviewMoves } from './use-review-moves.ts'

interface ReviewCommands {
  review: ReviewState
  moves: ReviewMoves
  isAsking: boolean
  /** The shown file cannot be decided. */
  isAside: boolean
  /** Shows the host's current change again. */
  showCurrent: () => void
  onWrite: () => void
  onReset: () => void
}

export function useReviewCommands({ review, moves, isAsking, isAside, showCurrent, onWrite, onReset }: ReviewCommands): void {
  const exit = useExitReview()
  const isOn = !isAsking
  const copyRepair = useCopyRepair()
  const canWrite = isOn && filesToWrite(review).length > 0
  const go = (run: () => void) => () => {
    showCurrent()
    run()
  }
  const next = go(() => moves.move({ type: 'next' }))
  const previous = go(() => moves.move({ type: 'previous' }))
  const accept = go(() => moves.decide('accept'))
  const reject = go(() => moves.decide('reject'))
  const acceptAll = go(() => moves.acceptAll())
  const undo = go(() => moves.undo())
  useCommand('next-change', next, isOn)
  useCommand('previous-change', previous, isOn)
  useCommand('accept', accept, isOn && !isAside)
  useCommand('reject', reject, isOn && !isAside)
  useCommand('undo-change', undo, isOn && review.canUndo)
  useCommand('accept-all', acceptAll, isOn && canAcceptAll(review))
  useCommand('reset-all', onReset, isOn)
  useCommand('write-changes', onWrite, canWrite)
  useCommand('run', onWrite, canWrite)
  useCommand('exit-review', exit, isOn)
  useCommand('copy-repair', () => copyRepair(), isOn && canRepair(review))
}
