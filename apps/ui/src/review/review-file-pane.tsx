// One file under review: its notes, what happens to it as a whole, and its diff.

import { type Hunk, type ReviewFile, type ReviewFileText, type ReviewState, visibleText } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Undo2, X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useIsNarrow } from '../app/use-is-narrow.ts'
import { words as applyWords } from '../apply/apply.words.ts'
import { FileNotes } from '../apply/file-notes.tsx'
import { FilePath } from '../apply/file-path.tsx'
import { runCommand } from '../commands/use-command.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { fullCount } from '../kit/format.ts'
import { Badge, EmptyState, Problem, Spinner } from '../kit/indicators.tsx'
import { toErrorMessage, useHostState, useLiveWorkspace } from '../state/host-state.ts'
import { readDiff } from './diff-rows.ts'
import type { HunkAction } from './diff-state.ts'
import { DiffView } from './diff-view.tsx'
import { consumeFocusRequest, requestFocusOnNext } from './focus-next.ts'
import { hunkBars } from './hunk-bars.ts'
import { words } from './review.words.ts'
import { isRepairable } from './review-messages.ts'
import { canDecide, canDecideSlot, countDecided, isFileAccepted, isOffered, slotsBeforeHunks } from './review-slots.ts'
import { UnplacedChanges } from './unplaced-changes.tsx'
import type { ReviewMoves } from './use-review-moves.ts'

interface PaneProps {
  review: ReviewState
  index: number
  visit: string
  moves: ReviewMoves
}

export function ReviewFilePane({ review, index, visit, moves }: PaneProps) {
  const file = review.files[index]
  const { id: workspace } = useLiveWorkspace()
  const host = useHost()
  const texts = useQuery({
    // Reading the reply again keeps the review's id.
    queryKey: ['review-file', workspace, review.id, review.readVersion, index],
    queryFn: async () => (await host['reviews.read']({ workspace, file: index })).file,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  })
  if (!file) return null
  return (
    <div className="flex min-h-0 grow flex-col">
      <FileHead file={file} index={index} moves={moves} isOneOfMany={review.files.length > 1} />
      <FileNotes file={withoutPlaced(file)} />
      <WholeFileCard review={review} file={file} index={index} moves={moves} />
      {texts.data && <UnplacedChanges review={review} file={file} index={index} text={texts.data} moves={moves} />}
      <div className="min-h-0 grow">
        {texts.isError ? (
          <div className="p-4">
            <Problem {...toErrorMessage(texts.error)}>
              <Button small onClick={() => void texts.refetch()}>
                {words.actions.tryAgain}
              </Button>
            </Problem>
          </div>
        ) : texts.data ? (
          <FileDiff review={review} file={file} index={index} text={texts.data} visit={visit} moves={moves} />
        ) : (
          <div className="p-4">
            <Spinner label={words.file.reading} />
          </div>
        )}
      </div>
    </div>
  )
}

/** The problems of changes that need a place are shown with their places. */
function withoutPlaced(file: ReviewFile): ReviewFile {
  const changes = new Set(file.unplaced.map(({ change }) => change))
  return { ...file, problems: file.problems.filter(({ change }) => change === undefined || !changes.has(change)) }
}

function FileHead({ file, index, moves, isOneOfMany }: { file: ReviewFile; index: number; moves: ReviewMoves; isOneOfMany: boolean }) {
  const isAccepted = isFileAccepted(file)
  return (
    <header data-tour="file" className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-1.5">
      {/* If the files are in a select instead of a list, it already names this one. */}
      <h2
        className={classNames('min-w-0 truncate font-mono text-sm', isOneOfMany && 'hidden @[720px]:block')}
        title={visibleText(file.path)}
      >
        <FilePath path={file.path} to={file.to} />
      </h2>
      <Badge tone={file.action === 'delete' ? 'danger' : 'neutral'}>{applyWords.actions[file.action]}</Badge>
      <span className="text-xs tabular">
        <span className="text-success">+{fullCount(file.added)}</span> <span className="text-danger">−{fullCount(file.removed)}</span>
      </span>
      {!canDecide(file) && file.status === 'blocked' && <Badge tone="danger">{words.cannotApply}</Badge>}
      {file.changed && <Badge tone="warning">{words.changedOnDisk}</Badge>}
      {canDecide(file) && (
        <div className="ml-auto flex items-center gap-1">
          {countDecided(file) > 0 && (
            <Button small tone="quiet" icon={<Undo2 />} onClick={() => moves.decideFile(index, 'reopen')}>
              {words.file.undo}
            </Button>
          )}
          <Button small tone="quiet" icon={<X />} onClick={() => moves.decideFile(index, 'reject')}>
            {words.file.reject}
          </Button>
          <Button small icon={<Check />} disabled={isAccepted} focusableWhenDisabled onClick={() => moves.decideFile(index, 'accept')}>
            {words.file.accept}
          </Button>
        </div>
      )}
    </header>
  )
}

/** What happens to the file as a whole: it is deleted, moved, or created empty. */
function WholeFileCard({ review, file, index, moves }: Omit<PaneProps, 'visit'> & { file: ReviewFile }) {
  const card = useRef<HTMLFieldSetElement>(null)
  const hasSlot = file.action === 'rename' || file.action === 'delete' || (file.action === 'create' && file.added === 0)
  const [verdict] = file.verdicts
  const isCurrent = hasSlot && review.at?.file === index && review.at.hunk === 0
  useEffect(() => {
    if (isCurrent && consumeFocusRequest()) card.current?.querySelector('button')?.focus()
  }, [isCurrent])
  if (!hasSlot || verdict === undefined || !canDecideSlot(file, 0)) return null
  const act = (move: HunkAction) => {
    requestFocusOnNext()
    moves.act({ file: index, hunk: 0 }, move)
  }
  const label =
    file.action === 'rename'
      ? words.file.moves(visibleText(file.to ?? ''))
      : file.action === 'delete'
        ? words.file.deletes
        : words.file.createsEmpty
  return (
    <fieldset
      ref={card}
      aria-label={label}
      aria-current={isCurrent}
      data-verdict={verdict}
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-paper px-3 py-1.5 text-sm aria-current:bg-accent-soft aria-current:shadow-[inset_3px_0_var(--accent)]"
    >
      <span className="min-w-0 break-all">{label}</span>
      {isOffered(file, 0) && <Badge tone="warning">{words.needsApproval}</Badge>}
      {verdict !== 'accepted' && (
        <Button small tone={isCurrent ? 'primary' : 'plain'} onClick={() => act('accept')}>
          {words.actions.accept}
        </Button>
      )}
      {verdict !== 'rejected' && (
        <Button small onClick={() => act('reject')}>
          {words.actions.reject}
        </Button>
      )}
      {verdict !== 'open' && (
        <Button small tone="quiet" onClick={() => act('reopen')}>
          {words.actions.undo}
        </Button>
      )}
      {verdict === 'accepted' && <b className="font-semibold text-success">{words.accepted}</b>}
      {verdict === 'rejected' && <b className="font-semibold text-danger">{words.rejected}</b>}
    </fieldset>
  )
}

function FileDiff({ review, file, index, text, visit, moves }: PaneProps & { file: ReviewFile; text: ReviewFileText }) {
  const { diffView, wrapLines } = useHostState((state) => state.settings)
  const isNarrow = useIsNarrow()
  const isGone = file.action === 'delete'
  const hunks = useMemo(() => (isGone ? wholeFile(text.text) : text.hunks), [isGone, text])
  const diff = useMemo(() => readDiff(text.text, hunks), [text, hunks])
  const shown = useMemo(() => (isGone ? [] : hunkBars(review, index, hunks)), [isGone, review, index, hunks])
  const isFree = canDecide(file)
  if (hunks.length === 0 && file.unplaced.length > 0) return null
  if (hunks.length === 0)
    return (
      <EmptyState
        title={file.outcome ? applyWords.outcomes[file.outcome] : isFree ? words.file.unchanged : words.file.refused.title}
        description={isFree || file.outcome ? undefined : words.file.refused.help}
      >
        {!isFree && isRepairable(file) && review.repair !== undefined && (
          <Button icon={<Copy />} onClick={() => runCommand('copy-repair')}>
            {words.file.copyRepair}
          </Button>
        )}
      </EmptyState>
    )
  const before = slotsBeforeHunks(file)
  const at = review.at?.file === index ? review.at.hunk - before : -1
  const current = at < hunks.length ? at : -1
  return (
    <DiffView
      diff={diff}
      path={file.to ?? file.path}
      label={words.file.changes(file.path)}
      layout={isNarrow ? 'unified' : diffView}
      wrap={wrapLines}
      hunks={shown}
      current={current < 0 ? null : current}
      visit={visit}
      onAct={(hunk, act) => {
        requestFocusOnNext()
        moves.act({ file: index, hunk: hunk + before }, act)
      }}
    />
  )
}

function wholeFile(text: string): Hunk[] {
  const { oldLines } = readDiff(text, [])
  return oldLines.length === 0 ? [] : [{ at: 0, removed: oldLines, added: [] }]
}
