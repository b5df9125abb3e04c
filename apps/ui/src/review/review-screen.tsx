// The review: every change of every file, taken or refused one by one. Nothing is written before the last question.

import type { ReviewState } from '@sheaf/contract'
import { useState } from 'react'
import { copyRepair } from '../apply/copy-repair.ts'
import { useCommand } from '../commands/use-command.ts'
import { CommitDialog } from './commit-dialog.tsx'
import { ReviewBar } from './review-bar.tsx'
import { ReviewFilePane } from './review-file-pane.tsx'
import { FileList, FileSelect } from './review-files.tsx'
import { filesToWrite } from './review-slots.ts'
import { useExitReview } from './use-exit-review.ts'
import { useReviewMoves } from './use-review-moves.ts'
import { useWide } from './use-wide.ts'

export function ReviewScreen({ review }: { review: ReviewState }) {
  const moves = useReviewMoves()
  const exit = useExitReview()
  const [isCommitting, setCommitting] = useState(false)
  // A file without a change to decide can be looked at all the same; the host's place stays where it was.
  const [aside, setAside] = useState<number | null>(null)
  const [visits, setVisits] = useState(0)
  const file = aside ?? review.at?.file ?? 0
  const shown = review.files[file]
  const hasAccepted = filesToWrite(review).length > 0

  const go = (run: () => void) => () => {
    setAside(null)
    setVisits((count) => count + 1)
    run()
  }
  const lookAt = (index: number) => {
    const target = review.files[index]
    if (!target) return
    setVisits((count) => count + 1)
    if (target.verdicts.length === 0) return setAside(index)
    setAside(null)
    const open = target.verdicts.indexOf('open')
    moves.look({ file: index, hunk: Math.max(open, 0) })
  }
  useWide()
  useCommand(
    'next-change',
    go(() => moves.move({ type: 'next' })),
  )
  useCommand(
    'previous-change',
    go(() => moves.move({ type: 'previous' })),
  )
  useCommand(
    'accept',
    go(() => moves.decide('accept')),
    aside === null,
  )
  useCommand(
    'reject',
    go(() => moves.decide('reject')),
    aside === null,
  )
  useCommand(
    'undo-change',
    go(() => moves.undo()),
    review.canUndo,
  )
  useCommand('accept-all', () => moves.move({ type: 'accept-all' }))
  useCommand('reset-all', () => moves.move({ type: 'reset-all' }))
  useCommand('write-changes', () => setCommitting(true), hasAccepted)
  useCommand('run', () => setCommitting(true), hasAccepted)
  useCommand('exit-review', exit)
  useCommand('copy-repair', () => copyRepair(review.repair ?? ''), review.repair !== undefined)

  return (
    <section aria-label="Review" className="@container flex h-full min-h-0 flex-col">
      <ReviewBar review={review} onWrite={() => setCommitting(true)} />
      <div className="flex min-h-0 grow">
        <FileList review={review} current={file} onChoose={lookAt} />
        <div className="flex min-w-0 grow flex-col">
          <FileSelect review={review} current={file} onChoose={lookAt} />
          {shown && <ReviewFilePane key={file} review={review} index={file} visit={String(visits)} moves={moves} />}
        </div>
      </div>
      {isCommitting && <CommitDialog review={review} onClose={() => setCommitting(false)} />}
      <Status review={review} />
    </section>
  )
}

/** Read aloud after every decision; seen by nobody. */
function Status({ review: { counts } }: { review: ReviewState }) {
  return (
    <div aria-live="polite" className="sr-only">
      {counts.accepted} accepted, {counts.rejected} rejected, {counts.open} undecided
    </div>
  )
}
