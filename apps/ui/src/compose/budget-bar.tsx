// The bar at the bottom: how large the prompt is, what it consists of, and the copy button.

import { noTokens, type TokenParts } from '@sheaf/contract'
import { Copy, Minimize2, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { useCommand } from '../commands/use-command.ts'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { fullCount, shortCount } from '../kit/format.ts'
import { Spinner } from '../kit/indicators.tsx'
import { Keys } from '../kit/keys.tsx'
import { Tooltip } from '../kit/tooltip.tsx'
import { type LiveWorkspace, useHostState } from '../state/host-state.ts'
import { showDialog, useView } from '../state/view-state.ts'
import { budgetLimit } from './budget-limit.ts'
import { budgetParts } from './budget-parts.ts'
import { words } from './compose.words.ts'
import { tokensOverCap, useCopying } from './copying.ts'
import { words as fitWords } from './fit/fit.words.ts'
import { useCopyPrompt } from './use-copy-prompt.ts'

/** Typing instructions changes the workspace on every keystroke: memoized so that the bar does not re-render. */
export const BudgetBar = memo(function BudgetBar() {
  const budget = useHostState((state) => state.open?.budget ?? null)
  const counting = useHostState((state) => state.open?.counting ?? null)
  const isOpen = useHostState((state) => state.open !== null)
  const budgetWindow = useHostState((state) => state.settings.budget)
  const copy = useCopyPrompt()
  const isCopying = useCopying((state) => state.running !== null)
  useCommand('copy-prompt', () => void copy(), !isCopying)
  useCommand('save-prompt', () => void copy({}, 'file'), !isCopying)
  const tokens = budget?.tokens ?? noTokens
  const limit = budgetLimit(budget, budgetWindow)
  const isOver = tokens.total > limit.tokens
  // A number without a mark would look final.
  const isCounting = counting !== null || (isOpen && budget === null)
  // The chat shows the number of its message, which is another one.
  const showsOther = useView((view) => view.tab === 'chat')
  return (
    <section
      aria-label={words.budget.title}
      className="relative flex h-10 shrink-0 items-center gap-2 border-t border-line bg-paper pr-2 pl-1 max-md:pt-1"
    >
      <Tooltip label={words.budget.details} keys={keysForCommand('treemap')} side="top">
        <button
          type="button"
          data-tour="tokens"
          onClick={() => showDialog({ name: 'treemap' })}
          className="flex h-8 min-w-0 grow items-center gap-3 rounded-md px-2 text-left transition-colors duration-120 hover:bg-hover"
        >
          <Bar tokens={tokens} limit={limit.tokens} />
          <span
            className={classNames(
              'shrink-0 whitespace-nowrap tabular transition-opacity duration-120',
              isOver && 'text-danger',
              // Most counts are done before this shows.
              isCounting && 'opacity-50 delay-200',
            )}
          >
            <span className={classNames('text-muted', !showsOther ? 'sr-only' : isOver && 'max-md:sr-only')}>{words.budget.what}</span>
            {isOver && <TriangleAlert className="mr-1 inline size-3.5 align-[-2px]" aria-hidden />}
            <b className="font-semibold" data-testid="budget-total" data-tokens={tokens.total}>
              {budget === null && isOpen ? words.budget.unknown : fullCount(tokens.total)}
            </b>
            <span className="text-muted">
              {words.budget.limit(shortCount(limit.tokens))}
              <span className="max-md:sr-only">{words.budget.limitUnit}</span>
              {limit.isFree && <span className={isOver ? 'max-md:sr-only' : undefined}>{words.budget.limitIsFree}</span>}
            </span>
            {isOver && !limit.isFree && <span className="max-lg:sr-only">{words.budget.overWindow(budgetWindow.name)}</span>}
          </span>
          {isCounting && <Counting counting={counting ?? 'soon'} />}
          <Legend tokens={tokens} isOld={isCounting} />
        </button>
      </Tooltip>
      {isOver && (
        <Button icon={<Minimize2 />} onClick={() => showDialog({ name: 'fit' })} aria-label={fitWords.open.long}>
          <span className="max-md:hidden">{fitWords.open.long}</span>
          <span className="md:hidden">{fitWords.open.short}</span>
        </Button>
      )}
      <CopyButton copy={() => void copy()} over={tokensOverCap(budget)} />
      <span role="status" className="sr-only">
        {isCounting ? '' : words.budget.tokens(tokens.total)}
      </span>
    </section>
  )
})

/** Relative to the limit; if the prompt is larger, relative to the prompt, with a mark at the limit. */
function Bar({ tokens, limit }: { tokens: TokenParts; limit: number }) {
  const whole = Math.max(limit, tokens.total, 1)
  const isOver = tokens.total > limit
  return (
    <span
      aria-hidden
      className={classNames(
        'relative h-2 w-60 shrink-0 rounded-full bg-line max-lg:w-36 max-md:absolute max-md:inset-x-0 max-md:top-0 max-md:h-1 max-md:w-full max-md:rounded-none',
        isOver && 'outline-1 outline-offset-1 outline-danger',
      )}
    >
      <span className="flex size-full overflow-hidden rounded-[inherit]">
        {budgetParts.map(({ part, fill: color }) => (
          <span
            key={part}
            className={classNames('h-full transition-[width] duration-180', color)}
            style={{ width: `${((tokens[part] ?? 0) / whole) * 100}%` }}
          />
        ))}
      </span>
      {isOver && (
        <span className="absolute -inset-y-0.5 w-0.5 rounded-full bg-danger" style={{ left: `calc(${(limit / whole) * 100}% - 1px)` }} />
      )}
    </span>
  )
}

function Counting({ counting }: { counting: NonNullable<LiveWorkspace['counting']> }) {
  return (
    // On a narrow window only the icon.
    <span className="inline-flex shrink-0 whitespace-nowrap max-md:w-3.5 max-md:overflow-hidden">
      <Spinner label={countingName(counting)} />
    </span>
  )
}

function countingName(counting: NonNullable<LiveWorkspace['counting']>): string {
  if (counting === 'soon' || counting.total === 0) return words.budget.counting
  // The other stages prepare maps: their numbers are about other files than those counted.
  const label = counting.stage === 'count' ? words.budget.countingOf : words.budget.findingMapsOf
  return label(counting.done, counting.total)
}

function Legend({ tokens, isOld }: { tokens: TokenParts; isOld: boolean }) {
  return (
    // Parts without room are on a second line, which is out of sight: a part is never cut.
    <span
      className={classNames(
        'flex h-5 min-w-0 flex-wrap items-center gap-x-3 gap-y-2 overflow-hidden text-sm text-muted transition-opacity duration-120 max-lg:sr-only',
        isOld && 'opacity-50 delay-200',
      )}
    >
      {budgetParts
        .map((each) => ({ ...each, count: tokens[each.part] ?? 0 }))
        .filter(({ count }) => count > 0)
        .map(({ part, name, fill: color, count }) => (
          <span key={part} className="inline-flex shrink-0 items-center gap-1.5 tabular">
            <span className={classNames('size-2 rounded-[2px]', color)} aria-hidden />
            {name} {shortCount(count)}
          </span>
        ))}
    </span>
  )
}

function CopyButton({ copy, over }: { copy: () => void; over: number }) {
  const running = useCopying((state) => state.running)
  const isApplying = useView((state) => state.tab === 'apply')
  const review = useHostState((state) => state.open?.review)
  // A review has one primary button, which writes the files.
  const isReviewing = isApplying && review?.stage === 'reviewing' && !review.isPaused
  if (running) {
    const { progress, target, cancel } = running
    const isCounted = progress !== null && progress.total > 0
    return (
      <span className="flex shrink-0 items-center gap-2">
        <Spinner label={isCounted ? words.copy.progress[target](progress.done, progress.total) : words.copy.running[target]} />
        <Button small tone="quiet" onClick={cancel}>
          {words.copy.cancel}
        </Button>
      </span>
    )
  }
  if (over > 0)
    return (
      <Button onClick={copy} icon={<TriangleAlert className="text-warning" />}>
        <span>
          {fillPlaceholders(words.budget.overCap, {
            cap: <span className="max-md:sr-only">{words.budget.overCapName}</span>,
            tokens: fullCount(over),
          })}
        </span>
      </Button>
    )
  return (
    <Button tone={isReviewing ? 'plain' : 'primary'} data-tour="copy" onClick={copy} icon={<Copy />}>
      {words.copy.label}
      <span className="max-md:hidden">
        <Keys keys={keysForCommand('copy-prompt')} onAccent={!isReviewing} />
      </span>
    </Button>
  )
}
