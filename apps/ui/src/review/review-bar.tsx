// The progress of the review, the actions on all files, and the view options.

import type { ReviewState } from '@sheaf/contract'
import { ArrowDown, ArrowUp, CheckCheck, Columns2, PanelLeftClose, RotateCcw, Rows2, Undo2, WrapText } from 'lucide-react'
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
import { canAcceptAll, currentSlotNumber, filesToWrite } from './review-slots.ts'
import { toggleWideReview } from './use-wide-review.ts'

export function ReviewBar({ review, onWrite }: { review: ReviewState; onWrite: () => void }) {
  const { accepted, rejected, open, changes } = review.counts
  const files = filesToWrite(review).length
  return (
    <header data-tour="write" className="flex shrink-0 flex-col border-b border-line bg-paper">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-1.5">
        <div className="flex items-center gap-1">
          <IconButton label={words.bar.previous} keys={keysForCommand('previous-change')} onClick={() => runCommand('previous-change')}>
            <ArrowUp />
          </IconButton>
          <IconButton label={words.bar.next} keys={keysForCommand('next-change')} onClick={() => runCommand('next-change')}>
            <ArrowDown />
          </IconButton>
          <span className="ml-1 tabular" data-testid="review-position">
            {fillPlaceholders(words.bar.position, {
              position: <b className="font-semibold">{currentSlotNumber(review) || '–'}</b>,
              changes,
            })}
          </span>
        </div>
        <Tally accepted={accepted} rejected={rejected} open={open} changes={changes} />
        <div className="ml-auto flex items-center gap-2">
          <Button tone="quiet" onClick={() => runCommand('exit-review')}>
            {words.bar.exit}
          </Button>
          <Tooltip label={files === 0 ? words.bar.write.noneHelp : words.bar.write.help} keys={keysForCommand('run')}>
            <Button tone="primary" disabled={files === 0} focusableWhenDisabled onClick={onWrite}>
              {files === 0 ? words.bar.write.none : words.bar.write.files(files)}
            </Button>
          </Tooltip>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-1 px-2 pb-1.5">
        <Tooltip label={words.bar.acceptAll.help} keys={keysForCommand('accept-all')}>
          <Button
            small
            tone="quiet"
            icon={<CheckCheck />}
            disabled={!canAcceptAll(review)}
            focusableWhenDisabled
            onClick={() => runCommand('accept-all')}
          >
            {words.bar.acceptAll.label}
          </Button>
        </Tooltip>
        <Tooltip label={words.bar.resetAll.help} keys={keysForCommand('reset-all')}>
          <Button
            small
            tone="quiet"
            icon={<RotateCcw />}
            disabled={accepted + rejected === 0}
            focusableWhenDisabled
            onClick={() => runCommand('reset-all')}
          >
            {words.bar.resetAll.label}
          </Button>
        </Tooltip>
        <Tooltip label={words.bar.undo.help} keys={keysForCommand('undo-change')}>
          <Button
            small
            tone="quiet"
            icon={<Undo2 />}
            disabled={!review.canUndo}
            focusableWhenDisabled
            onClick={() => runCommand('undo-change')}
          >
            {words.bar.undo.label}
          </Button>
        </Tooltip>
        <div className="grow" />
        <ViewChoices />
      </div>
    </header>
  )
}

function Tally({ accepted, rejected, open, changes }: { accepted: number; rejected: number; open: number; changes: number }) {
  const share = (count: number) => (changes === 0 ? 0 : (count / changes) * 100)
  return (
    <div className="flex items-center gap-2 text-sm text-muted tabular">
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
