import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { ago } from '../../kit/format.ts'
import { Badge } from '../../kit/indicators.tsx'
import { showTab } from '../../state/view-state.ts'
import type { ChatTurn } from './chat-turns.ts'
import { words } from './clipboard.words.ts'

const shownFirst = 4_000
/** Edits are read in Apply, not here. */
const editsShown = 600

/** Shows messages as plain text, never as markup. */
export function Turn({ turn }: { turn: ChatTurn }) {
  const [isAll, setAll] = useState(false)
  const { from, mode, text, tokens, applied, cut, at } = turn
  const limit = applied ? editsShown : shownFirst
  const isLong = text.length > limit && !isAll
  return (
    <li className="flex flex-col gap-1">
      <div className="flex items-center gap-2 text-xs text-muted">
        <b className="font-semibold text-ink">{from === 'you' ? words.turn.you : words.turn.model}</b>
        <Badge tone={mode === 'plan' ? 'info' : 'accent'}>{mode === 'plan' ? words.modes.plan : words.modes.act}</Badge>
        {from === 'you' && <span className="tabular">{tokens === undefined ? words.turn.messageAlone : words.turn.copied(tokens)}</span>}
        <time dateTime={at}>{ago(at)}</time>
      </div>
      <div
        className={
          from === 'you'
            ? 'rounded-md bg-sunken px-3 py-2 break-words whitespace-pre-wrap'
            : applied
              ? 'rounded-md border border-line px-3 py-2 font-mono text-sm break-words whitespace-pre-wrap'
              : 'rounded-md border border-line px-3 py-2 break-words whitespace-pre-wrap'
        }
      >
        {isLong ? `${text.slice(0, limit)}…` : text}
        {cut !== undefined && !isLong && <p className="mt-2 text-sm text-muted">{words.turn.notKept(cut)}</p>}
      </div>
      <div className="flex gap-1">
        {isLong && (
          <Button small tone="quiet" onClick={() => setAll(true)}>
            {words.turn.showAll}
          </Button>
        )}
        {applied && (
          <Button small tone="quiet" onClick={() => showTab('apply')}>
            {words.turn.goToApply}
          </Button>
        )}
      </div>
    </li>
  )
}
