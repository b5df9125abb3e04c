// The progress of the review, the actions on all files, and the view options.

import type { ReviewState } from '@sheaf/contract'
import { ArrowDown, ArrowUp, CheckCheck, Columns2, FileText, PanelLeftClose, RotateCcw, Rows2, Undo2, WrapText } from 'lucide-react'
import { useIsNarrow } from '../app/use-is-narrow.ts'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { runCommand } from '../commands/use-command.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { notifyProblem } from '../kit/notify.ts'
import { Segmented } from '../kit/segmented.tsx'
import { Tooltip } from '../kit/tooltip.tsx'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { useView } from '../state/view-state.ts'
import { words } from './review.words.ts'
import { canAcceptAll, currentSlotNumber } from './review-slots.ts'
import { toggleWideReview } from './use-wide-review.ts'
import type { WriteReview } from './use-write-review.ts'

interface BarProps {
  review: ReviewState
  writing: WriteReview
  onDetails: () => void
}

/** One row if there is room for it: the actions on all files move between the position and the Write button. */
export function ReviewBar({ review, writing, onDetails }: BarProps) {
  const { accepted, rejected, open, changes } = review.counts
  return (
    <header
      data-tour="write"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-paper px-3 py-1.5 @[1080px]:flex-nowrap"
    >
      <div className="flex items-center gap-1">
        <IconButton label={words.bar.previous} keys={keysForCommand('previous-change')} onClick={() => runCommand('previous-change')}>
          <ArrowUp />
        </IconButton>
        <IconButton label={words.bar.next} keys={keysForCommand('next-change')} onClick={() => runCommand('next-change')}>
          <ArrowDown />
        </IconButton>
        <span className="ml-1 whitespace-nowrap tabular" data-testid="review-position">
          {fillPlaceholders(words.bar.position, {
            position: <b className="font-semibold">{currentSlotNumber(review) || '–'}</b>,
            changes,
          })}
        </span>
      </div>
      <Tally accepted={accepted} rejected={rejected} open={open} changes={changes} />
      <div className="ml-auto flex items-center gap-2 @max-[560px]:w-full @[1080px]:order-last @[1080px]:ml-0">
        <Button tone="quiet" onClick={() => runCommand('exit-review')}>
          {words.bar.exit}
        </Button>
        <WriteButton writing={writing} undecided={open} />
      </div>
      <div className="-mx-1 flex w-full flex-wrap items-center gap-1 @[1080px]:w-auto @[1080px]:grow @[1080px]:flex-nowrap">
        <ForAllFiles review={review} onDetails={onDetails} />
        <div className="grow" />
        <ViewChoices />
      </div>
    </header>
  )
}

/** Writes without another question, unless a change is risky. */
function WriteButton({ writing: { files, isWriting, start }, undecided }: { writing: WriteReview; undecided: number }) {
  const { write } = words.bar
  const isEmpty = files.length === 0
  const help = isEmpty ? write.noneHelp : undecided > 0 ? write.undecided(undecided) : write.help
  return (
    <Tooltip label={help} keys={keysForCommand('run')}>
      <Button
        tone="primary"
        className="whitespace-nowrap @max-[560px]:grow"
        disabled={isEmpty || isWriting}
        focusableWhenDisabled
        onClick={start}
      >
        {isWriting ? words.commit.writing : isEmpty ? write.none : write.files(files.length)}
      </Button>
    </Tooltip>
  )
}

function ForAllFiles({ review, onDetails }: { review: ReviewState; onDetails: () => void }) {
  const { acceptAll, resetAll, undo, details } = words.bar
  const { accepted, rejected } = review.counts
  return (
    <>
      <Tooltip label={acceptAll.help} keys={keysForCommand('accept-all')}>
        <Button
          small
          tone="quiet"
          icon={<CheckCheck />}
          disabled={!canAcceptAll(review)}
          focusableWhenDisabled
          onClick={() => runCommand('accept-all')}
        >
          {acceptAll.label}
        </Button>
      </Tooltip>
      <Tooltip label={review.written ? resetAll.helpWritten : resetAll.help} keys={keysForCommand('reset-all')}>
        <Button
          small
          tone="quiet"
          icon={<RotateCcw />}
          disabled={accepted + rejected === 0 && !review.written}
          focusableWhenDisabled
          onClick={() => runCommand('reset-all')}
        >
          {resetAll.label}
        </Button>
      </Tooltip>
      <Tooltip label={undo.help} keys={keysForCommand('undo-change')}>
        <Button
          small
          tone="quiet"
          icon={<Undo2 />}
          disabled={!review.canUndo}
          focusableWhenDisabled
          onClick={() => runCommand('undo-change')}
        >
          {undo.label}
        </Button>
      </Tooltip>
      <Tooltip label={details.help}>
        <Button small tone="quiet" icon={<FileText />} onClick={onDetails}>
          <span className="@max-[560px]:sr-only">{details.label}</span>
        </Button>
      </Tooltip>
    </>
  )
}

function Tally({ accepted, rejected, open, changes }: { accepted: number; rejected: number; open: number; changes: number }) {
  const share = (count: number) => (changes === 0 ? 0 : (count / changes) * 100)
  return (
    <div className="flex items-center gap-2 text-sm whitespace-nowrap text-muted tabular">
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1 w-20 rounded-full bg-line" aria-hidden="true">
        <rect height="4" width={share(accepted)} className="fill-success" />
        <rect height="4" x={share(accepted)} width={share(rejected)} className="fill-danger" />
      </svg>
      <span>
        {fillPlaceholders(words.bar.tally, {
          accepted,
          acceptedLabel: <span className="sr-only">{words.bar.acceptedLabel}</span>,
          rejected,
          rejectedLabel: <span className="sr-only">{words.bar.rejectedLabel}</span>,
          open,
        })}
      </span>
    </div>
  )
}

function ViewChoices() {
  const actions = useActions()
  const { diffView, wrapLines } = useHostState((state) => state.settings)
  const isWide = useView((state) => state.isWide)
  const isNarrow = useIsNarrow()
  if (isNarrow) return null
  return (
    <>
      <Segmented
        label={words.bar.diffView}
        value={diffView}
        onChange={(next) => actions.saveSettings({ diffView: next }).catch(notifyProblem)}
        choices={[
          { value: 'unified', label: <Rows2 />, name: words.bar.unified },
          { value: 'split', label: <Columns2 />, name: words.bar.split },
        ]}
      />
      <IconButton
        label={words.bar.wrapLines}
        pressed={wrapLines}
        onClick={() => actions.saveSettings({ wrapLines: !wrapLines }).catch(notifyProblem)}
      >
        <WrapText />
      </IconButton>
      <IconButton label={isWide ? words.bar.showPanels : words.bar.hidePanels} pressed={isWide} onClick={toggleWideReview}>
        <PanelLeftClose />
      </IconButton>
    </>
  )
}
