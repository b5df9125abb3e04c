// Changes without a definite place: each lists its possible places with a preview, and is placed, skipped, or sent back to the model.

import { type Hunk, type ReviewFile, type ReviewFileText, type ReviewState, type UnplacedChange, visibleText } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { Copy, MapPin, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ScrollBox } from '../apply/scroll-box.tsx'
import { useCopyRepair } from '../apply/use-copy-repair.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Fold } from '../kit/fold.tsx'
import { useLiveWorkspace } from '../state/host-state.ts'
import { splitLines } from './diff-rows.ts'
import { drawnHunks, isOverlapping } from './drawn-hunks.ts'
import { consumeFocusRequest, requestFocusOnNext } from './focus-next.ts'
import { type PlaceHint, placeHints } from './place-hints.ts'
import { PlaceRow } from './place-row.tsx'
import { words } from './review.words.ts'
import { canRepair } from './review-messages.ts'
import { canDecideSlot, slotNumbers } from './review-slots.ts'
import type { ReviewMoves } from './use-review-moves.ts'

interface UnplacedProps {
  review: ReviewState
  file: ReviewFile
  index: number
  text: ReviewFileText
  moves: ReviewMoves
}

/** A reply that is wrong throughout has thousands of them. */
const cardsShown = 30

export function UnplacedChanges({ review, file, index, text, moves }: UnplacedProps) {
  const lines = useMemo(() => splitLines(text.text), [text])
  const hints = usePlaceHints(review, text, lines)
  const [isAll, setAll] = useState(false)
  if (text.unplaced.length === 0) return null
  const first = file.verdicts.length - text.unplaced.length
  const numbers = slotNumbers(review, index)
  const drawn = drawnHunks(file, text)
  const accepted = drawn.filter(({ slot }) => file.verdicts[slot] === 'accepted')
  const current = review.at?.file === index ? review.at.hunk - first : -1
  return (
    <section
      aria-label={words.unplaced.title}
      className={classNames(
        'shrink-0 overflow-y-auto',
        text.hunks.length > 0 ? 'border-t border-line-strong' : 'border-b border-line',
        drawn.length > 0 ? 'max-h-[55%]' : 'max-h-full',
      )}
    >
      {text.unplaced.map(
        (unplaced, at) =>
          (isAll || at < cardsShown || at === current) && (
            <UnplacedCard
              key={unplaced.change}
              review={review}
              file={file}
              position={{ file: index, hunk: first + at }}
              number={numbers[first + at] ?? 0}
              unplaced={unplaced}
              chosen={file.unplaced[at]?.place ?? null}
              lines={lines}
              hints={hints[at] ?? []}
              taken={accepted.filter(({ slot }) => slot !== first + at).map(({ hunk }) => hunk)}
              moves={moves}
            />
          ),
      )}
      {!isAll && text.unplaced.length > cardsShown && (
        <Button small tone="quiet" className="m-2" onClick={() => setAll(true)}>
          {words.unplaced.showAllChanges(text.unplaced.length)}
        </Button>
      )}
    </section>
  )
}

/** For each change, what tells its places apart. */
function usePlaceHints(review: ReviewState, { path, unplaced }: ReviewFileText, lines: readonly string[]): PlaceHint[][] {
  const host = useHost()
  const { id: workspace } = useLiveWorkspace()
  const { data } = useQuery({
    queryKey: ['review-definitions', workspace, review.id, review.readVersion, path],
    queryFn: () => host['definitions.find']({ workspace, path }),
    enabled: unplaced.some(({ places }) => places.length > 0),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
  })
  return useMemo(() => unplaced.map(({ places }) => placeHints(lines, places, data ?? [])), [unplaced, lines, data])
}

interface CardProps {
  review: ReviewState
  file: ReviewFile
  position: { file: number; hunk: number }
  number: number
  unplaced: UnplacedChange
  chosen: number | null
  lines: readonly string[]
  hints: readonly PlaceHint[]
  taken: readonly Hunk[]
  moves: ReviewMoves
}

const shownFirst = 6

function UnplacedCard({ review, file, position, number, unplaced, chosen, lines, hints, taken, moves }: CardProps) {
  const { reason, places, change, description, applied: isApplied = false } = unplaced
  const copyRepair = useCopyRepair()
  const card = useRef<HTMLFieldSetElement>(null)
  const [isAll, setAll] = useState(false)
  const isCurrent = review.at?.file === position.file && review.at.hunk === position.hunk
  const [looked, setLooked] = useState<number | null>(null)
  // The first place is shown without a click while the change is the current one, unless its lines are others. The diff shows a chosen one.
  const shown = looked ?? (isCurrent && chosen === null && reason !== 'not-found' ? 0 : null)
  // A placed change shows only its place until the user comes back to it.
  const isFolded = chosen !== null && !isCurrent && looked === null
  useEffect(() => {
    if (!isCurrent) return
    card.current?.scrollIntoView({ block: 'nearest' })
    if (consumeFocusRequest()) card.current?.querySelector('button')?.focus()
  }, [isCurrent])
  const verdict = file.verdicts[position.hunk] ?? 'open'
  const canDecide = canDecideSlot(file, position.hunk)
  const label = words.unplaced.label(number, words.unplaced.reasons[reason](places.length))
  const problems = file.problems.filter((problem) => problem.change === change)
  const messages = isApplied ? [words.unplaced.appliedHelp] : problems.map(({ message }) => unnumbered(message, change))
  const act = (run: () => void) => {
    requestFocusOnNext()
    run()
  }
  const placed = chosen === null ? undefined : places[chosen]
  return (
    <fieldset
      ref={card}
      aria-label={`${label}, ${words.verdicts[verdict]}`}
      aria-current={isCurrent}
      data-verdict={verdict}
      // Without it, a fieldset is as wide as its longest line.
      className="flex min-w-0 flex-col gap-1.5 border-b border-line bg-paper px-3 py-2 text-sm last:border-b-0 aria-current:bg-accent-soft aria-current:shadow-[inset_3px_0_var(--accent)]"
    >
      <div className="flex flex-wrap items-center gap-2">
        <MapPin className="size-4 shrink-0 text-warning" aria-hidden />
        <b className="font-semibold">{label}</b>
        {description !== undefined && <span className="min-w-0 truncate text-muted">{visibleText(description)}</span>}
        <span className="ml-auto flex items-center gap-2">
          <VerdictText canDecide={canDecide} verdict={verdict} line={placed?.line} isApplied={isApplied} hasPlaces={places.length > 0} />
          {canDecide && verdict !== 'rejected' && (
            <Button
              small
              icon={<X />}
              aria-label={words.unplaced.skip.name(label)}
              onClick={() => act(() => moves.act(position, 'reject'))}
            >
              {words.unplaced.skip.label}
            </Button>
          )}
          {canDecide && verdict !== 'open' && (
            <Button
              small
              tone="quiet"
              aria-label={words.unplaced.undo.name(label)}
              onClick={() => act(() => moves.act(position, 'reopen'))}
            >
              {words.unplaced.undo.label}
            </Button>
          )}
        </span>
      </div>
      {verdict === 'open' && messages.map((message) => <p key={message}>{message}</p>)}
      {canDecide && verdict !== 'rejected' && places.length > 0 && (
        <ul className="flex flex-col gap-1">
          {places.map(
            (place, at) =>
              (isFolded ? at === chosen : isAll || at < shownFirst || at === chosen) && (
                <PlaceRow
                  key={place.line}
                  place={place}
                  hint={hints[at] ?? {}}
                  lines={lines}
                  isShown={shown === at}
                  isChosen={chosen === at}
                  isTaken={place.hunks.some((hunk) => taken.some((other) => isOverlapping(hunk, other)))}
                  onShow={() => setLooked(shown === at ? -1 : at)}
                  label={label}
                  onUse={() => act(() => moves.place(position, at))}
                />
              ),
          )}
        </ul>
      )}
      {!isAll && !isFolded && verdict !== 'rejected' && places.length > shownFirst && (
        <Button small tone="quiet" className="self-start" onClick={() => setAll(true)}>
          {words.unplaced.showAll(places.length)}
        </Button>
      )}
      {canDecide && verdict === 'open' && places.length === 0 && reason !== 'not-found' && (
        <p className="text-muted">{words.unplaced.noPlaces}</p>
      )}
      {verdict !== 'accepted' && (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
          <Fold title={words.unplaced.reply} className="min-w-0 grow [&>summary]:min-h-6">
            <ReplyText label={words.unplaced.search} lines={unplaced.search} />
            <ReplyText label={words.unplaced.content} lines={unplaced.content} />
          </Fold>
          {canRepair(review) && problems.length > 0 && !isApplied && (
            <Button small tone="quiet" icon={<Copy />} onClick={() => copyRepair({ file: position.file, change })}>
              {words.file.copyRepair}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}

interface VerdictTextProps {
  canDecide: boolean
  verdict: ReviewFile['verdicts'][number]
  line: number | undefined
  isApplied: boolean
  hasPlaces: boolean
}

function VerdictText({ canDecide, verdict, line, isApplied, hasPlaces }: VerdictTextProps) {
  if (!canDecide) return <span className="text-danger">{words.cannotApply}</span>
  if (verdict === 'rejected') return <b className="font-semibold text-danger">{words.unplaced.skipped}</b>
  if (verdict === 'accepted' && line !== undefined) return <b className="font-semibold text-success">{words.unplaced.placed(line)}</b>
  if (isApplied) return <span className="text-warning">{words.unplaced.applied}</span>
  return <span className="text-warning">{hasPlaces ? words.unplaced.open : words.unplaced.nowhere}</span>
}

const mostLines = 200

function ReplyText({ label, lines }: { label: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  const more = lines.length - mostLines
  return (
    <>
      <p className="mt-1 text-muted">{label}</p>
      <ScrollBox label={label} className="max-h-40 rounded-md border border-line bg-sunken p-2">
        <pre className="font-mono text-sm">{lines.slice(0, mostLines).join('\n')}</pre>
        {more > 0 && <p className="text-faint">{words.unplaced.moreLines(more)}</p>}
      </ScrollBox>
    </>
  )
}

/** A message counts the changes of its file, but the label above it those of the whole review. */
function unnumbered(message: string, change: number): string {
  return message.replace(`Change ${change + 1} `, 'This change ').replace(`change ${change + 1} `, 'this change ')
}
