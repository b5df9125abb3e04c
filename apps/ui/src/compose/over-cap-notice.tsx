// Shown over the free cap: by how much, the largest files, and what to do.

import { type Budget, visibleText } from '@sheaf/contract'
import { Minimize2, Scissors, TriangleAlert } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { fullCount } from '../kit/format.ts'
import { notifyProblem } from '../kit/notify.ts'
import { ProBadge } from '../settings/pro-badge.tsx'
import { useProGate } from '../settings/use-pro-gate.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog, showPreview } from '../state/view-state.ts'
import { words } from './compose.words.ts'
import { tokensOverCap } from './copying.ts'
import { words as fitWords } from './fit/fit.words.ts'
import { trimsFor } from './trims.ts'
import { overCapId } from './use-copy-prompt.ts'

export function OverCapNotice({ budget }: { budget: Budget }) {
  const actions = useActions()
  const gate = useProGate()
  const isNew = useHostState((state) => state.license.source === 'none')
  const over = tokensOverCap(budget)
  const unselect = (path: string) => {
    // The button disappears with its row; the focus must not.
    document.getElementById(overCapId)?.focus()
    actions.select({ type: 'check', paths: [path], checked: false }).catch(notifyProblem)
  }
  if (over === 0 || budget.cap === undefined) return null
  return (
    <section
      id={overCapId}
      tabIndex={-1}
      aria-label={words.overCap.title}
      // Outlined on any focus, also after a click: a refused copy leads here, and that must be seen.
      className="rounded-md border border-line bg-warning-soft p-3 focus:outline-2 focus:outline-accent"
    >
      <p className="flex items-start gap-2">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
        <span>
          {fillPlaceholders(words.overCap.detail, {
            over: <b className="font-semibold tabular">{words.overCap.over(over)}</b>,
            cap: fullCount(budget.cap),
          })}
        </span>
      </p>
      <ul className="mt-2 grid gap-0.5">
        {trimsFor(budget.files, over).map(({ path, tokens, files, mode }) => (
          <li key={path} className="flex min-w-0 items-center gap-2 max-md:flex-wrap max-md:justify-end">
            {mode === 'folder' ? (
              <span className="min-w-0 grow truncate text-sm max-md:basis-full" title={visibleText(path)}>
                {visibleText(path)}/ <span className="text-muted">{words.overCap.allFiles(files)}</span>
              </span>
            ) : (
              <button
                type="button"
                onClick={() => showPreview(path)}
                className="h-6 min-w-0 grow truncate rounded-sm text-left text-sm hover:underline max-md:basis-full"
                title={visibleText(path)}
              >
                {visibleText(path)}
              </button>
            )}
            <span className="shrink-0 text-sm text-muted tabular">{fullCount(tokens)}</span>
            {mode !== 'map' && mode !== 'folder' && (
              <Button
                small
                tone="quiet"
                onClick={() =>
                  gate('code-maps', () => void actions.select({ type: 'mode', paths: [path], mode: 'map' }).catch(notifyProblem))
                }
              >
                {words.overCap.mapOnly} <ProBadge for="code-maps" />
                <span className="sr-only">{visibleText(path)}</span>
              </Button>
            )}
            <Button small icon={<Scissors />} onClick={() => unselect(path)}>
              {words.overCap.unselect} <span className="sr-only">{visibleText(path)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button tone="primary" small onClick={() => showDialog({ name: 'activate', reason: 'more-than-free-tokens' })}>
          {isNew ? words.overCap.tryPro : words.overCap.seePro}
        </Button>
        <Button small icon={<Minimize2 />} onClick={() => showDialog({ name: 'fit' })}>
          {fitWords.open.long}
        </Button>
        <Button small tone="quiet" onClick={() => showDialog({ name: 'treemap' })}>
          {words.overCap.details}
        </Button>
      </div>
    </section>
  )
}
