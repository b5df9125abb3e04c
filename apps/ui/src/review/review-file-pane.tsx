// One file under review: its notes, what happens to it as a whole, and its diff.

import { defined, type Hunk, type ReviewFile, type ReviewFileText, type ReviewState, visibleText } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Undo2, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useIsNarrow } from '../app/use-is-narrow.ts'
import { words as applyWords } from '../apply/apply.words.ts'
import { FileNotes } from '../apply/file-notes.tsx'
import { FilePath } from '../apply/file-path.tsx'
import { runCommand } from '../commands/use-command.ts'
import { OpenInEditorButton } from '../editor/open-in-editor-button.tsx'
import { fileTarget } from '../editor/use-open-in-editor.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { fullCount } from '../kit/format.ts'
import { Badge, EmptyState, Problem, Spinner } from '../kit/indicators.tsx'
import { Tooltip } from '../kit/tooltip.tsx'
import { toErrorMessage, useHostState, useLiveWorkspace } from '../state/host-state.ts'
import { readDiff } from './diff-rows.ts'
import type { HunkAction } from './diff-state.ts'
import { DiffView } from './diff-view.tsx'
import { type DrawnHunk, drawnHunks, isSameHunks, linesOf } from './drawn-hunks.ts'
import { consumeFocusRequest, requestFocusOnNext } from './focus-next.ts'
import { hunkBars } from './hunk-bars.ts'
import { words } from './review.words.ts'
import { isRepairable } from './review-messages.ts'
import { canDecide, canDecideSlot, countDecided, firstOpenSlot, isFileAccepted, isOffered } from './review-slots.ts'
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
  const line = currentLine(review, index, texts.data)
  // In the order of their numbers: the changes in the diff come first, unless it has none before a location is chosen.
  const isUnplacedFirst = texts.data?.hunks.length === 0
  const hasDiff = !texts.data || file.unplaced.length === 0 || drawnHunks(file, texts.data).length > 0
  const unplaced = texts.data && <UnplacedChanges review={review} file={file} index={index} text={texts.data} moves={moves} />
  return (
    <div className="flex min-h-0 grow flex-col" data-path={fileTarget({ path: file.path, ...defined({ line }) })} data-shown-file="">
      <FileHead file={file} line={line} index={index} moves={moves} isOneOfMany={review.files.length > 1} />
      <FileNotes file={withoutPlaced(file)} />
      <WholeFileCard review={review} file={file} index={index} moves={moves} />
      {isUnplacedFirst && unplaced}
      <div className={classNames('min-h-0 grow', !hasDiff && 'hidden')}>
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
      {!isUnplacedFirst && unplaced}
    </div>
  )
}

/** Where the current change is in the file on disk. */
function currentLine({ at, files }: ReviewState, index: number, text: ReviewFileText | null | undefined): number | undefined {
  const file = files[index]
  if (!file || at?.file !== index) return undefined
  const drawn = text ? drawnHunks(file, text).find(({ slot }) => slot === at.hunk) : undefined
  return drawn && drawn.hunk.at + 1
}

/** The problems of changes that need a place are shown with their places. */
function withoutPlaced(file: ReviewFile): ReviewFile {
  const changes = new Set(file.unplaced.map(({ change }) => change))
  return { ...file, problems: file.problems.filter(({ change }) => change === undefined || !changes.has(change)) }
}

function FileHead({
  file,
  line,
  index,
  moves,
  isOneOfMany,
}: {
  file: ReviewFile
  line: number | undefined
  index: number
  moves: ReviewMoves
  isOneOfMany: boolean
}) {
  return (
    <header data-tour="file" className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-1.5">
      {/* If the files are in a select instead of a list, it already names this one. */}
      <h2
        className={classNames('min-w-0 truncate font-mono text-sm', isOneOfMany && 'hidden @[720px]:block')}
        title={visibleText(file.path)}
      >
        <FilePath path={file.path} to={file.to} />
      </h2>
      <OpenInEditorButton path={file.path} line={line} />
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
          <AcceptFile file={file} onAccept={() => moves.decideFile(index, 'accept')} />
        </div>
      )}
    </header>
  )
}

function AcceptFile({ file, onAccept }: { file: ReviewFile; onAccept: () => void }) {
  const isAccepted = isFileAccepted(file)
  const button = (
    <Button small icon={<Check />} disabled={isAccepted} focusableWhenDisabled onClick={onAccept}>
      {words.file.accept}
    </Button>
  )
  if (!isAccepted) return button
  return <Tooltip label={firstOpenSlot(file) === -1 ? words.file.acceptedAll : words.file.acceptedRest}>{button}</Tooltip>
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
        <Button small onClick={() => act('accept')}>
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
  const drawn = useDrawnHunks(file, text)
  const diff = useMemo(() => readDiff(text.text, isGone ? wholeFile(text.text) : drawn.map(linesOf)), [isGone, text, drawn])
  const first = file.verdicts.length - file.unplaced.length
  const shown = useMemo(() => (isGone ? [] : hunkBars(review, index, drawn)), [isGone, review, index, drawn])
  const isFree = canDecide(file)
  const hasHunks = diff.stretches.some(({ hunk }) => hunk !== undefined)
  if (!hasHunks && file.unplaced.length > 0) return null
  if (!hasHunks)
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
  const at = review.at?.file === index ? review.at.hunk : -1
  const own = drawn.findIndex(({ slot }) => slot === at)
  // A change that still needs a place has no lines here: the diff stays at the one placed before it.
  const current = own === -1 && at >= first ? drawn.findIndex(({ slot }) => slot >= first && slot < at) : own
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
        const slot = drawn[hunk]?.slot
        if (slot === undefined) return
        requestFocusOnNext()
        moves.act({ file: index, hunk: slot }, act)
      }}
    />
  )
}

/** The same array until a place is chosen or cleared: the diff is opened again with each new one. */
function useDrawnHunks(file: ReviewFile, text: ReviewFileText): readonly DrawnHunk[] {
  const hunks = drawnHunks(file, text)
  const [kept, setKept] = useState({ text, hunks })
  const isSame = kept.text === text && isSameHunks(kept.hunks, hunks)
  if (!isSame) setKept({ text, hunks })
  return isSame ? kept.hunks : hunks
}

function wholeFile(text: string): Hunk[] {
  const { oldLines } = readDiff(text, [])
  return oldLines.length === 0 ? [] : [{ at: 0, removed: oldLines, added: [] }]
}
