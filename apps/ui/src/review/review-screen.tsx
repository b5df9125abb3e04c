// The review: every change in every file, accepted or rejected one by one. Nothing is written before the final confirmation.

import type { ReviewState } from '@sheaf/contract'
import { useState } from 'react'
import { ChangedBar } from './changed-bar.tsx'
import { CommitDialog } from './commit-dialog.tsx'
import { ReviewBar } from './review-bar.tsx'
import { ReviewFilePane } from './review-file-pane.tsx'
import { FileChooser, FileList } from './review-files.tsx'
import { useReviewCommands } from './use-review-commands.ts'
import { useReviewMoves } from './use-review-moves.ts'
import { useWide } from './use-wide.ts'

export function ReviewScreen({ review }: { review: ReviewState }) {
  const moves = useReviewMoves()
  const [isCommitting, setCommitting] = useState(false)
  // A file without decidable changes can still be shown; the host's position stays where it was.
  const [aside, setAside] = useState<number | null>(null)
  const [visits, setVisits] = useState(0)
  const file = aside ?? review.at?.file ?? 0
  const shown = review.files[file]
  const come = () => {
    setAside(null)
    setVisits((count) => count + 1)
  }
  const lookAt = (index: number) => {
    const target = review.files[index]
    if (!target) return
    come()
    if (target.verdicts.length === 0) setAside(index)
    else moves.look({ file: index, hunk: Math.max(target.verdicts.indexOf('open'), 0) })
  }
  useWide()
  useReviewCommands({ review, moves, isAsking: isCommitting, isAside: aside !== null, come, onWrite: () => setCommitting(true) })

  return (
    <section aria-label="Review" className="@container flex h-full min-h-0 flex-col">
      <ReviewBar review={review} onWrite={() => setCommitting(true)} />
      <ChangedBar review={review} />
      <div className="flex min-h-0 grow">
        <FileList files={review.files} current={file} onChoose={lookAt} />
        <div className="flex min-w-0 grow flex-col">
          <FileChooser files={review.files} current={file} onChoose={lookAt} />
          {shown && <ReviewFilePane key={file} review={review} index={file} visit={String(visits)} moves={moves} />}
        </div>
      </div>
      {isCommitting && <CommitDialog review={review} onClose={() => setCommitting(false)} />}
      <Status review={review} />
    </section>
  )
}

/** Announced after every decision; not visible. */
function Status({ review: { counts } }: { review: ReviewState }) {
  return (
    <div aria-live="polite" className="sr-only">
      {counts.accepted} accepted, {counts.rejected} rejected, {counts.open} undecided
    </div>
  )
}
