// One possible place of a change: where it is, its line, and a preview of the result. Lines that are only similar are previewed first.

import type { Place } from '@sheaf/contract'
import { Check } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { Badge } from '../kit/indicators.tsx'
import type { PlaceHint } from './place-hints.ts'
import { PlacePreview } from './place-preview.tsx'
import { shownLine } from './preview-rows.ts'
import { words } from './review.words.ts'

interface PlaceRowProps {
  place: Place
  hint: PlaceHint
  lines: readonly string[]
  /** Of the change. */
  label: string
  isShown: boolean
  isChosen: boolean
  /** An accepted change writes the same lines. */
  isTaken: boolean
  onShow: () => void
  onUse: () => void
}

/** Below this, it is other code than the model quoted. */
const similarEnough = 0.9

export function PlaceRow({ place, hint, lines, label, isShown, isChosen, isTaken, onShow, onUse }: PlaceRowProps) {
  const { line, similarity, warnings = [] } = place
  const percent = Math.floor((similarity ?? 1) * 100)
  const isOther = similarity !== undefined && similarity < similarEnough
  return (
    <li className="rounded-md border border-line bg-surface">
      <div className="flex items-start gap-2 px-2 py-1">
        <button
          type="button"
          aria-expanded={isShown}
          onClick={onShow}
          className="flex min-h-6 min-w-0 grow flex-wrap items-center gap-x-2 rounded-sm text-left hover:text-ink"
        >
          <span className="shrink-0 font-medium tabular">{words.unplaced.place(line)}</span>
          {hint.inside !== undefined && (
            <span className="min-w-0 truncate">
              <Code>{words.unplaced.inside(hint.inside)}</Code>
            </span>
          )}
          {similarity !== undefined && <Badge tone={isOther ? 'warning' : 'neutral'}>{words.unplaced.similar(percent)}</Badge>}
          <span className="min-w-0 basis-full truncate text-muted @[560px]:flex-1 @[560px]:basis-40">
            <Code>{shownLine(lines[line - 1] ?? '').trim()}</Code>
            {hint.near && (
              <span className="text-faint">
                {' · '}
                <Code>{words.unplaced[hint.near.side](shownLine(hint.near.text))}</Code>
              </span>
            )}
          </span>
        </button>
        {isChosen ? (
          <Check className="mt-1 size-4 shrink-0 text-success" aria-label={words.accepted} />
        ) : isOther ? (
          !isShown && (
            <Button small tone="quiet" aria-label={words.unplaced.look.name(label, line)} onClick={onShow}>
              {words.unplaced.look.label}
            </Button>
          )
        ) : (
          <Button small aria-label={words.unplaced.use.name(label, line)} onClick={onUse}>
            {words.unplaced.use.label}
          </Button>
        )}
      </div>
      {isShown && (
        <>
          {warnings.map(({ message }) => (
            <p key={message} className="px-2 pb-1 text-warning">
              {message}
            </p>
          ))}
          {isTaken && !isChosen && <p className="px-2 pb-1 text-warning">{words.unplaced.takesOver}</p>}
          <PlacePreview lines={lines} place={place} />
          {isOther && !isChosen && (
            <div className="flex flex-wrap items-center gap-2 border-t border-line px-2 py-1.5">
              <p className="min-w-0 flex-1 basis-60 text-warning">{words.unplaced.differs(percent)}</p>
              <Button small aria-label={words.unplaced.useAnyway.name(label, line)} onClick={onUse}>
                {words.unplaced.useAnyway.label}
              </Button>
            </div>
          )}
        </>
      )}
    </li>
  )
}

function Code({ children }: { children: string }) {
  return <code className="font-mono text-xs [font-feature-settings:'calt'_0]">{children}</code>
}
