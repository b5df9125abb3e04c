// A parsed reply before anything is merged: its files, what was repaired, what cannot be applied and why.

import { type ReplyFormat, type ReplyProblem, type ReviewFile, type ReviewState, replyFormats, visibleText } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { useCommand } from '../commands/use-command.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { fullCount } from '../kit/format.ts'
import { Badge, Problem } from '../kit/indicators.tsx'
import { Keys } from '../kit/keys.tsx'
import { LongList } from '../kit/long-list.tsx'
import { Select } from '../kit/select.tsx'
import { clientDisplayName } from '../mcp/approval-words.ts'
import { loadDiff } from '../review/diff-view.tsx'
import { VerdictIcon } from '../review/review-files.tsx'
import { repairMessage } from '../review/review-messages.ts'
import { canDecide, canMerge, fileVerdict } from '../review/review-slots.ts'
import { useDiscardReview, useExitReview } from '../review/use-exit-review.ts'
import { useReviewMoves } from '../review/use-review-moves.ts'
import { useLiveWorkspace } from '../state/host-state.ts'
import { words } from './apply.words.ts'
import { copyRepair } from './copy-repair.ts'
import { NoteList } from './file-notes.tsx'
import { FilePath } from './file-path.tsx'
import { Fold } from './fold.tsx'
import { ReadingReply } from './reading-reply.tsx'
import { RepairBox } from './repair-box.tsx'
import { readReply, useReply } from './reply-store.ts'

const problemsShown = 8

export function PlannedScreen({ review }: { review: ReviewState }) {
  const moves = useReviewMoves()
  const discard = useDiscardReview()
  const exit = useExitReview()
  const isMergeable = canMerge(review)
  const { reading, problem } = useReply()
  const scroller = useRef<HTMLDivElement>(null)
  const merge = () => moves.move({ type: 'enter' })
  useEffect(() => {
    loadDiff().catch(() => undefined)
  }, [])
  useCommand('run', merge, isMergeable)
  useCommand('exit-review', exit)
  const repair = repairMessage(review)
  useCommand('copy-repair', () => copyRepair(repair ?? ''), repair !== undefined)
  return (
    <section aria-label={words.planned.title} className="flex h-full min-h-0 flex-col">
      <div ref={scroller} className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto flex w-full max-w-220 flex-col gap-3 p-4">
          <Head review={review} />
          {problem && <Problem {...problem} />}
          {reading && <ReadingReply what={words.reading.again} progress={reading.progress} onCancel={reading.cancel} />}
          <ReplyProblems problems={review.problems} />
          {repair !== undefined && <RepairBox text={repair} help={hasNoEdits(review) ? words.repair.helpNoEdits : words.repair.help} />}
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
          <Delegates review={review} />
          {review.says !== undefined && (
            <Fold title={words.planned.plan}>
              <p className="break-words whitespace-pre-wrap">{review.says}</p>
            </Fold>
          )}
          {review.notes.length > 0 && (
            <Fold title={words.planned.repaired(review.notes.length)}>
              <LongList
                label={words.planned.notes}
                items={review.notes}
                keyOf={(_, index) => index}
                estimate={20}
                rowClass="break-words"
                className="max-h-80"
              >
                {(note) => note}
              </LongList>
            </Fold>
          )}
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

function Head({ review }: { review: ReviewState }) {
  const host = useHost()
  const { id: workspace } = useLiveWorkspace()
  const lastReply = useReply((state) => state.lastReply)
  const isReading = useReply((state) => state.reading !== null)
  const added = sum(review.files, ({ added: lines }) => lines)
  const removed = sum(review.files, ({ removed: lines }) => lines)
  const blocked = review.files.filter((file) => file.status === 'blocked' && !canDecide(file)).length
  const isHere = lastReply?.workspace === workspace
  const isEmpty = hasNoEdits(review)
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 grow">
        <h2 className="text-lg font-semibold tracking-tight break-words">
          {visibleText(review.chatName ?? (isEmpty ? words.planned.noEdits : words.planned.untitled))}
        </h2>
        <p className={classNames('text-sm text-muted tabular', isEmpty && 'hidden')}>
          {words.planned.fileCount(review.files.length)} · {words.planned.changeCount(review.counts.changes)} ·{' '}
          <span className="text-success">+{fullCount(added)}</span> <span className="text-danger">−{fullCount(removed)}</span>
          {blocked > 0 && <span className="text-danger"> · {words.planned.cannotApplyCount(blocked)}</span>}
        </p>
      </div>
      {review.proposedBy !== undefined ? (
        <Badge tone="info">{words.planned.proposedBy(clientDisplayName(review.proposedBy))}</Badge>
      ) : isHere ? (
        <Select<ReplyFormat | 'auto'>
          label={words.planned.format.label}
          prefix={review.forced || isEmpty ? words.planned.format.forcedPrefix : words.planned.format.recognizedPrefix}
          value={review.forced ?? 'auto'}
          choices={[
            { value: 'auto', label: review.forced || isEmpty ? words.recognized.label : words.formats[review.format].label },
            ...replyFormats.map((format) => ({
              value: format,
              label: words.formats[format].label,
              description: words.formats[format].help,
              disabled: isReading,
            })),
          ]}
          onChange={(next) => void readReply(host, workspace, lastReply.text, next === 'auto' ? undefined : next)}
        />
      ) : isEmpty ? null : (
        <Badge>{words.planned.format[review.forced ? 'forced' : 'recognized'](words.formats[review.format].label)}</Badge>
      )}
    </header>
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

/** Problems with the whole reply. A reply that is broken throughout has one per block. */
function ReplyProblems({ problems }: { problems: readonly ReplyProblem[] }) {
  const [isAll, setAll] = useState(false)
  return (
    <>
      {problems.slice(0, isAll ? undefined : problemsShown).map((problem) => (
        <Problem key={`${problem.code} ${problem.line} ${problem.path}`} says={problem.message} try={whereOf(problem)} />
      ))}
      {!isAll && problems.length > problemsShown && (
        <Button small className="self-start" onClick={() => setAll(true)}>
          {words.planned.showAllProblems(problems.length)}
        </Button>
      )}
    </>
  )
}

function Delegates({ review: { delegates } }: { review: ReviewState }) {
  if (delegates.length === 0) return null
  return (
    <div className="rounded-md border border-line p-3">
      <p className="font-medium">{words.planned.delegates.title}</p>
      <ul className="mt-1 text-sm">
        {delegates.map(({ path, edits }) => (
          <li key={path}>
            <span className="font-mono break-all">{visibleText(path)}</span>{' '}
            <span className="text-muted">{words.planned.delegates.editCount(edits)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">{words.planned.delegates.help}</p>
    </div>
  )
}

/** No edits were found in the reply; its format is then only the last one tried. */
function hasNoEdits({ files, delegates, problems }: ReviewState): boolean {
  return files.length + delegates.length === 0 && problems.some(({ code }) => code === 'no-edits')
}

/** Where in the reply, or what to do if it concerns the whole reply. */
function whereOf({ code, line, path }: ReplyProblem): string {
  if (code === 'no-edits') return words.planned.where.noEdits
  if (code === 'too-large') return words.planned.where.tooLarge
  return path === undefined ? words.planned.where.line(line) : words.planned.where.lineAndPath(line, path)
}

function sum(files: readonly ReviewFile[], of: (file: ReviewFile) => number): number {
  return files.reduce((total, file) => total + of(file), 0)
}
