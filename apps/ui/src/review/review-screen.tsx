// The review: every change in every file, accepted or rejected one by one. Nothing is written before the final confirmation.

import type { ReviewState } from '@sheaf/contract'
import { useState } from 'react'
import { ChangedBar } from './changed-bar.tsx'
import { CommitDialog } from './commit-dialog.tsx'
import { words } from './review.words.ts'
import { ReviewBar } from './review-bar.tsx'
import { ReviewFilePane } from './review-file-pane.tsx'
import { FileChooser, FileList } from './review-files.tsx'
import { firstOpenSlot } from './review-slots.ts'
import { useReviewCommands } from './use-review-commands.ts'
import { useReviewMoves } from './use-review-moves.ts'
import { useWideReview } from './use-wide-review.ts'

export function ReviewScreen({ review }: { review: ReviewState }) {
  const moves = useReviewMoves()
  const [isCommitting, setCommitting] = useState(false)
  // A chosen file is shown before the host's position is there: until then, its buttons would act on the file that was shown before.
  // The position never gets to a file without decidable changes.
  const [chosen, setChosen] = useState<{ file: number } | null>(null)
  const [visits, setVisits] = useState(0)
  const file = chosen?.file ?? review.at?.file ?? 0
  const shown = review.files[file]
  const showCurrent = () => {
    setChosen(null)
    setVisits((count) => count + 1)
  }
  const lookAt = (index: number) => {
    const target = review.files[index]
    if (!target) return
    showCurrent()
    const choice = { file: index }
    setChosen(choice)
    if (target.verdicts.length === 0) return
    const position = { file: index, hunk: Math.max(firstOpenSlot(target), 0) }
    void moves.look(position).then(() => setChosen((latest) => (latest === choice ? null : latest)))
  }
  useWideReview()
  useReviewCommands({
    review,
    moves,
    isAsking: isCommitting,
    isAside: shown?.verdicts.length === 0,
    showCurrent,
    onWrite: () => setCommitting(true),
  })

  return (
    <section aria-label={words.title} className="@container flex h-full min-h-0 flex-col">
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
      {words.status(counts.accepted, counts.rejected, counts.open)}
    </div>
  )
}
