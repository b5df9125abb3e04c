// The review: every change in every file, accepted or rejected one by one. Nothing is written before the Write button.

import { type ReviewState, visibleText } from '@sheaf/contract'
import { useState } from 'react'
import { ReplyDetails } from '../apply/reply-overview.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { SharedReviewNote } from '../task-tabs/shared-review-note.tsx'
import { ChangedBar } from './changed-bar.tsx'
import { CommitDialog } from './commit-dialog.tsx'
import { words } from './review.words.ts'
import { ReviewBar } from './review-bar.tsx'
import { ReviewFilePane } from './review-file-pane.tsx'
import { FileChooser, FileList } from './review-files.tsx'
import { firstOpenSlot } from './review-slots.ts'
import { useResetReview } from './use-reset-review.ts'
import { useReviewCommands } from './use-review-commands.ts'
import { useReviewMoves } from './use-review-moves.ts'
import { useWideReview } from './use-wide-review.ts'
import { useWriteReview } from './use-write-review.ts'

export function ReviewScreen({ review }: { review: ReviewState }) {
  const moves = useReviewMoves()
  const writing = useWriteReview(review)
  const reset = useResetReview(review, moves)
  const [isDetailed, setDetailed] = useState(false)
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
    isAsking: writing.isAsking || writing.isWriting || reset.isAsking || isDetailed,
    isAside: shown?.verdicts.length === 0,
    showCurrent,
    onWrite: writing.start,
    onReset: reset.start,
  })

  return (
    <section aria-label={words.title} className="@container flex h-full min-h-0 flex-col">
      <ReviewBar review={review} writing={writing} onDetails={() => setDetailed(true)} />
      <ChangedBar review={review} />
      <SharedReviewNote />
      <div className="flex min-h-0 grow">
        <FileList files={review.files} current={file} onChoose={lookAt} />
        <div className="flex min-w-0 grow flex-col" data-avoid-toasts="">
          <FileChooser files={review.files} current={file} onChoose={lookAt} />
          {shown && <ReviewFilePane key={file} review={review} index={file} visit={String(visits)} moves={moves} />}
        </div>
      </div>
      {writing.isAsking && <CommitDialog review={review} writing={writing} />}
      {isDetailed && <ReplyDetails review={review} onClose={() => setDetailed(false)} />}
      {reset.isAsking && (
        <Confirm
          title={words.reset.title(review.written?.length ?? 0)}
          description={words.reset.help}
          confirmLabel={words.reset.confirm}
          onConfirm={reset.restore}
          onClose={reset.close}
        >
          <ul className="mt-1 max-h-40 overflow-y-auto font-mono text-sm">
            {review.written?.map((path) => (
              <li key={path} className="break-all">
                {visibleText(path)}
              </li>
            ))}
          </ul>
        </Confirm>
      )}
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
