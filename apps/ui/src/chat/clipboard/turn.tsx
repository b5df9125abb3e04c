import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { ago, counted, fullCount } from '../../kit/format.ts'
import { Badge } from '../../kit/marks.tsx'
import { showTab } from '../../state/view-state.ts'
import type { ChatTurn } from './chat-turns.ts'

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
        <b className="font-semibold text-ink">{from === 'you' ? 'You' : 'Model'}</b>
        <Badge tone={mode === 'plan' ? 'info' : 'accent'}>{mode === 'plan' ? 'Plan' : 'Act'}</Badge>
        {from === 'you' && <span className="tabular">{tokens === undefined ? 'message alone' : `${fullCount(tokens)} tokens copied`}</span>}
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
        {cut !== undefined && !isLong && <p className="mt-2 text-sm text-muted">{counted(cut, 'further character')} not kept here.</p>}
      </div>
      <div className="flex gap-1">
        {isLong && (
          <Button small tone="quiet" onClick={() => setAll(true)}>
            Show all
          </Button>
        )}
        {applied && (
          <Button small tone="quiet" onClick={() => showTab('apply')}>
            Go to Apply
          </Button>
        )}
      </div>
    </li>
  )
}
