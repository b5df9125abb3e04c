// The proposed changes, each with a checkbox, and what the prompt is after them.

import { Checkbox } from '@base-ui/react/checkbox'
import { type FitAnswer, type FitStep, visibleText } from '@sheaf/contract'
import { Check, Eye, Info, Minus } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { classNames } from '../../kit/class-names.ts'
import { fullCount } from '../../kit/format.ts'
import { Badge } from '../../kit/indicators.tsx'
import { LongList } from '../../kit/long-list.tsx'
import { notify, notifyProblem } from '../../kit/notify.ts'
import { countLines } from '../../preview/line-ranges.ts'
import { useIsAllowed } from '../../settings/use-pro-gate.ts'
import { useWorkspaceSelector } from '../../state/host-state.ts'
import { useActions } from '../../state/use-actions.ts'
import { showDialog, showProposed } from '../../state/view-state.ts'
import { words as treeWords } from '../../tree/tree.words.ts'
import { words } from './fit.words.ts'
import { type FitRow, fitRows, fittedSelection } from './fit-plan.ts'
import { useExactTotal } from './use-fit.ts'

const none: ReadonlySet<string> = new Set()

export function FitProposal({ answer, target }: { answer: FitAnswer; target: number }) {
  const { files } = useWorkspaceSelector(({ selection }) => ({ files: selection.files }))
  const actions = useActions()
  /** Bound to its answer: another proposal starts with every row accepted. */
  const [choice, setChoice] = useState<{ answer: FitAnswer; declined: ReadonlySet<string> }>({ answer, declined: none })
  const declined = choice.answer === answer ? choice.declined : none
  const setDeclined = (next: ReadonlySet<string>) => setChoice({ answer, declined: next })
  const { steps } = answer
  const rows = useMemo(() => fitRows(answer, declined), [answer, declined])
  const accepted = steps.length - declined.size
  const fitted = useMemo(() => fittedSelection(files.values(), steps, declined), [files, steps, declined])
  const counted = useExactTotal(declined.size > 0 && accepted > 0 ? fitted : null)
  const estimate = accepted === 0 ? { tokens: answer.tokens.before, isExact: true } : rows.at(-1)?.total
  const total = counted === null ? estimate : { tokens: counted, isExact: true }
  const toggle = (path: string, isAccepted: boolean) => {
    const next = new Set(declined)
    if (isAccepted) next.delete(path)
    else next.add(path)
    setDeclined(next)
  }
  const apply = async () => {
    try {
      await actions.select({ type: 'replace', files: fitted })
      showDialog(null)
      const undo = () => void actions.select({ type: 'revert' }).catch(notifyProblem)
      notify(words.applied(words.row.about(total?.tokens ?? 0, total?.isExact ?? false)), {
        tone: 'info',
        action: { label: words.undo, onClick: undo },
      })
    } catch (problem) {
      notifyProblem(problem)
    }
  }
  return (
    <>
      <Notes notes={answer.notes} />
      <Heading steps={steps} declined={declined} onChange={(all) => setDeclined(all ? none : new Set(steps.map(({ path }) => path)))} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the checkboxes in it */}
      <div className="flex min-h-0 grow flex-col" onKeyDown={moveFocus}>
        <LongList
          label={words.list.label}
          items={rows}
          keyOf={({ step }) => step.path}
          estimate={48}
          className="min-h-0 grow"
          rowClass="border-b border-line"
        >
          {(row) => <Row row={row} onChange={toggle} />}
        </LongList>
      </div>
      <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-4 py-2.5">
        <Result before={answer.tokens.before} total={total} target={target} />
        <Button tone="quiet" onClick={() => showDialog(null)}>
          {words.cancel}
        </Button>
        <Button tone="primary" disabled={accepted === 0} focusableWhenDisabled onClick={() => void apply()}>
          {words.apply(accepted)}
        </Button>
      </footer>
    </>
  )
}

function Notes({ notes }: { notes: readonly string[] }) {
  const isAllowed = useIsAllowed('code-maps')
  if (notes.length === 0) return null
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-info-soft px-4 py-2 text-sm">
      <Info className="size-3.5 shrink-0 text-info" aria-hidden />
      <ul aria-label={words.notes} className="min-w-0 grow basis-60">
        {notes.map((note) => (
          <li key={note} className="break-words">
            {visibleText(note)}
          </li>
        ))}
      </ul>
      {!isAllowed && (
        <Button small onClick={() => showDialog({ name: 'activate', reason: 'code-maps' })}>
          {words.tryPro}
        </Button>
      )}
    </div>
  )
}

interface HeadingProps {
  steps: readonly FitStep[]
  declined: ReadonlySet<string>
  onChange: (all: boolean) => void
}

function Heading({ steps, declined, onChange }: HeadingProps) {
  const accepted = steps.length - declined.size
  const count = (to: FitStep['to']) => steps.filter((step) => step.to === to && !declined.has(step.path)).length
  const [lines, maps, out] = [count('slices'), count('map'), count('out')]
  const parts = [
    words.summary.changes(accepted),
    ...(lines > 0 ? [words.summary.lines(lines)] : []),
    ...(maps > 0 ? [words.summary.maps(maps)] : []),
    ...(out > 0 ? [words.summary.out(out)] : []),
  ]
  return (
    <div className="flex shrink-0 items-center gap-2.5 border-b border-line bg-paper px-4 py-1.5 text-sm text-muted">
      <Box
        label={words.list.all}
        checked={accepted === steps.length}
        indeterminate={accepted > 0 && accepted < steps.length}
        onChange={onChange}
      />
      <span className="min-w-0 grow tabular">{parts.join(' · ')}</span>
      <span className="w-32 shrink-0 text-right max-md:hidden" aria-hidden>
        {words.list.file}
      </span>
      <span className="w-24 shrink-0 text-right" aria-hidden>
        {words.list.total}
      </span>
      <span className="w-6 shrink-0 max-md:hidden" />
    </div>
  )
}

function Row({ row: { step, isAccepted, total }, onChange }: { row: FitRow; onChange: (path: string, isAccepted: boolean) => void }) {
  const { path, tokens, saved, why, ranges = [] } = step
  const id = useId()
  const slash = path.lastIndexOf('/') + 1
  return (
    <div className="flex min-h-12 items-center gap-2.5 px-4 py-1.5 hover:bg-hover">
      <Box labelledBy={id} checked={isAccepted} onChange={(next) => onChange(path, next)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the box beside it is what is pressed; this only makes it larger */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: same */}
      <div id={id} className={classNames('min-w-0 grow', !isAccepted && 'opacity-60')} onClick={() => onChange(path, !isAccepted)}>
        <div className="truncate" title={visibleText(path)}>
          {visibleText(path.slice(slash))} <span className="text-xs text-faint">{visibleText(path.slice(0, Math.max(0, slash - 1)))}</span>
        </div>
        <div className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
          <Badge tone={tones[step.to]}>
            <span className="max-w-60 truncate" title={ranges.length > rangesNamed ? treeWords.file.lines(ranges) : undefined}>
              {changeName(step)}
            </span>
          </Badge>
          <span className="min-w-0 truncate max-md:sr-only">{visibleText(why)}</span>
          <span className="shrink-0 tabular md:hidden" aria-hidden>
            {fullCount(tokens + saved)} → {fullCount(tokens)}
          </span>
        </div>
        <span className="sr-only">{words.row.numbers(tokens + saved, tokens)}</span>
      </div>
      <span
        className={classNames('w-32 shrink-0 text-right text-sm text-muted tabular max-md:hidden', !isAccepted && 'line-through')}
        aria-hidden
      >
        {fullCount(tokens + saved)} → <span className="text-ink">{fullCount(tokens)}</span>
      </span>
      <span className={classNames('w-24 shrink-0 text-right text-sm tabular', isAccepted ? 'font-medium' : 'text-faint')}>
        <span className="sr-only">{words.list.total} </span>
        {isAccepted ? words.row.about(total.tokens, total.isExact) : words.row.declined}
      </span>
      <span className="max-md:hidden">
        <IconButton label={words.row.preview(path)} onClick={() => showProposed(step)}>
          <Eye />
        </IconButton>
      </span>
    </div>
  )
}

const tones = { slices: 'accent', map: 'info', out: 'danger', full: 'neutral' } as const

function changeName({ to, ranges = [] }: FitStep): string {
  if (to === 'out') return words.row.out
  if (to === 'map') return words.row.map
  return ranges.length > rangesNamed ? words.row.lines(countLines(ranges), ranges.length) : treeWords.file.lines(ranges)
}

/** More of them would be cut; the preview lists all. */
const rangesNamed = 3

interface BoxProps {
  label?: string
  labelledBy?: string
  checked: boolean
  indeterminate?: boolean
  onChange: (checked: boolean) => void
}

function Box({ label, labelledBy, checked, indeterminate = false, onChange }: BoxProps) {
  return (
    <Checkbox.Root
      aria-label={label}
      aria-labelledby={labelledBy}
      checked={checked}
      indeterminate={indeterminate}
      onCheckedChange={(next) => onChange(next)}
      className="flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-raised data-checked:border-transparent data-checked:bg-accent-fill data-checked:text-on-accent data-indeterminate:border-transparent data-indeterminate:bg-accent-fill data-indeterminate:text-on-accent [&_svg]:size-3"
    >
      <Checkbox.Indicator>{indeterminate ? <Minus /> : <Check />}</Checkbox.Indicator>
    </Checkbox.Root>
  )
}

function Result({ before, total, target }: { before: number; total: FitRow['total'] | undefined; target: number }) {
  if (!total) return null
  const over = total.tokens - target
  return (
    <p role="status" className="mr-auto text-sm tabular max-md:basis-full">
      <span className="text-muted">{words.result.before(before)}</span>
      <span className={over > 0 ? 'text-danger' : ''} data-testid="fit-total" data-tokens={total.isExact ? total.tokens : undefined}>
        {words.result.total(words.row.about(total.tokens, total.isExact), target)}
        {over > 0 && ` · ${words.result.over(over)}`}
      </span>
      {!total.isExact && <span className="text-muted"> · {words.result.counting}</span>}
    </p>
  )
}

/** Down and Up go to the checkbox of the next row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  // In DOM order, which may differ from the order on screen.
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li')].sort(
    (a, b) => Number(a.dataset.index) - Number(b.dataset.index),
  )
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at + by]?.querySelector<HTMLElement>('[role=checkbox]')
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
