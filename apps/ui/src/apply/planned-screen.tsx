// A parsed reply before anything is merged: its files, what was repaired, what cannot be applied and why.

import type { ReviewFile, ReviewState } from '@sheaf/contract'
import { useEffect, useRef } from 'react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { useCommand } from '../commands/use-command.ts'
import { Button } from '../kit/button.tsx'
import { fullCount } from '../kit/format.ts'
import { Badge } from '../kit/indicators.tsx'
import { Keys } from '../kit/keys.tsx'
import { LongList } from '../kit/long-list.tsx'
import { loadDiff } from '../review/diff-view.tsx'
import { VerdictIcon } from '../review/review-files.tsx'
import { canRepair } from '../review/review-messages.ts'
import { canMerge, fileVerdict } from '../review/review-slots.ts'
import { useDiscardReview, useExitReview } from '../review/use-exit-review.ts'
import { useReviewMoves } from '../review/use-review-moves.ts'
import { SharedReviewNote } from '../task-tabs/shared-review-note.tsx'
import { words } from './apply.words.ts'
import { NoteList } from './file-notes.tsx'
import { FilePath } from './file-path.tsx'
import { ReplyOverview } from './reply-overview.tsx'
import { useCopyRepair } from './use-copy-repair.ts'

export function PlannedScreen({ review }: { review: ReviewState }) {
  const moves = useReviewMoves()
  const discard = useDiscardReview()
  const exit = useExitReview()
  const isMergeable = canMerge(review)
  const scroller = useRef<HTMLDivElement>(null)
  const merge = () => moves.move({ type: 'enter' })
  useEffect(() => {
    loadDiff().catch(() => undefined)
  }, [])
  useCommand('run', merge, isMergeable)
  useCommand('exit-review', exit)
  const copyRepair = useCopyRepair()
  useCommand('copy-repair', () => copyRepair(), canRepair(review))
  return (
    <section aria-label={words.planned.title} className="flex h-full min-h-0 flex-col">
      <SharedReviewNote />
      <div ref={scroller} className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto w-full max-w-220 p-4">
          <ReplyOverview review={review}>
            {review.files.length > 0 && (
              <div className="rounded-md border border-line">
                <LongList
                  label={words.planned.files}
                  items={review.files}
                  keyOf={({ path, action }) => `${path} ${action}`}
                  estimate={38}
                  rowClass="border-b border-line px-3 py-2 last:border-b-0"
                  scroller={scroller}
                >
                  {(file) => <FileRow file={file} />}
                </LongList>
              </div>
            )}
          </ReplyOverview>
        </div>
      </div>
      <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-2">
        <p className="min-w-0 grow text-sm text-muted">{isMergeable ? words.planned.canMerge : words.planned.nothingToMerge}</p>
        <Button onClick={discard}>{words.planned.discard}</Button>
        <Button tone="primary" data-tour="merge" disabled={!isMergeable} focusableWhenDisabled onClick={merge}>
          {words.planned.merge}{' '}
          {isMergeable && (
            <span className="hidden md:inline">
              <Keys keys={keysForCommand('run')} onAccent />
            </span>
          )}
        </Button>
      </footer>
    </section>
  )
}

function FileRow({ file }: { file: ReviewFile }) {
  const { path, to, action, added, removed, outcome, inexact } = file
  const hasNotes = file.problems.length + file.warnings.length + inexact.length + file.descriptions.length > 0
  const verdict = fileVerdict(file)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {(verdict === 'blocked' || verdict === 'unchanged') && <VerdictIcon verdict={verdict} />}
        <span className="min-w-0 font-mono text-sm break-all">
          <FilePath path={path} to={to} />
        </span>
        <Badge tone={action === 'delete' ? 'danger' : action === 'create' ? 'success' : 'neutral'}>{words.actions[action]}</Badge>
        {verdict === 'blocked' && <Badge tone="danger">{words.planned.cannotApply}</Badge>}
        {verdict !== 'blocked' && file.status === 'blocked' && (
          <Badge tone="warning">{file.unplaced.length > 0 ? words.planned.needsPlace : words.planned.needsApproval}</Badge>
        )}
        {outcome && <Badge>{words.outcomes[outcome]}</Badge>}
        {[...new Set(inexact.map(({ rung }) => rung))].map((rung) => (
          <Badge key={rung} tone="info">
            ≈ {words.rungs[rung]}
          </Badge>
        ))}
        <span className="ml-auto text-sm tabular">
          <span className="text-success">+{fullCount(added)}</span> <span className="text-danger">−{fullCount(removed)}</span>
        </span>
      </div>
      {hasNotes && (
        <div className="mt-1.5 text-sm">
          <NoteList file={file} />
        </div>
      )}
    </>
  )
}
