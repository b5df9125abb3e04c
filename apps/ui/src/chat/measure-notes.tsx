// Shown before sending: why the message cannot be sent, and what to remove.

import { adviceFor, type ChatMeasure, limits, modelOfChat, noTokens, type RefusalCode, refusals, visibleText } from '@sheaf/contract'
import { Minimize2, Scissors, TriangleAlert } from 'lucide-react'
import { words as fitWords } from '../compose/fit/fit.words.ts'
import { trimsFor } from '../compose/trims.ts'
import { Button } from '../kit/button.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { fullCount } from '../kit/format.ts'
import { Problem } from '../kit/indicators.tsx'
import { notifyProblem } from '../kit/notify.ts'
import { useModelSettings } from '../settings/use-model-settings.ts'
import { type ErrorMessage, useWorkspaceSelector } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './composer.words.ts'
import { fitTarget } from './context-numbers.ts'
import { Remedy } from './message-problem.tsx'
import { useChatSettings } from './use-chat-store.ts'

interface MeasureNotesProps {
  measure: ChatMeasure | null
  /** Why it was not sent. */
  problem: ErrorMessage | null
  /** Something was removed: the earlier problem no longer applies. */
  onTrim: () => void
}

export function MeasureNotes({ measure, problem, onTrim }: MeasureNotesProps) {
  const { settings } = useChatSettings()
  const [{ slots }] = useModelSettings()
  const model = modelOfChat(settings, slots) ?? ''
  if (problem)
    return (
      <Problem {...problem}>
        {measure && isSize(problem.code) && <Trims measure={measure} over={overBy(measure, problem.code)} onTrim={onTrim} />}
        {problem.code && <Remedy code={problem.code} model={model} onFixed={onTrim} />}
      </Problem>
    )
  const refusal = measure?.refusal
  if (!measure || !refusal) return null
  const over = isSize(refusal.code) ? overBy(measure, refusal.code) : 0
  return (
    <section aria-label={words.refused.title} className="rounded-md border border-line bg-warning-soft p-3">
      <p className="flex items-start gap-2">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
        <span>
          {over > 0 ? `${refusals[refusal.code].says} ${excess(measure, over)}` : visibleText(refusal.says)}{' '}
          <span className="text-muted">{adviceFor(refusal.code, 'window')}</span>
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        <Trims measure={measure} over={over} onTrim={onTrim} />
        <Remedy code={refusal.code} model={model} onFixed={onTrim} />
      </div>
    </section>
  )
}

/** The rows below name the largest files. */
function excess({ tokens }: ChatMeasure, over: number): string {
  const isTalk = tokens.conversation * 4 > over
  const tooMany = words.refused.tooMany(over)
  return isTalk ? `${tooMany} ${words.refused.longConversation(tokens.conversation)}` : tooMany
}

/** The largest files, each with a button to deselect it, and a way to shorten all of them. */
function Trims({ measure, over, onTrim }: { measure: ChatMeasure; over: number; onTrim: () => void }) {
  const actions = useActions()
  const { files = [], tokens: compose = noTokens } = useWorkspaceSelector(({ budget }) => budget) ?? {}
  const trims = over > 0 ? weighty(trimsFor(files, over), over) : []
  if (trims.length === 0) return null
  const unselect = (path: string) => {
    onTrim()
    actions.select({ type: 'check', paths: [path], checked: false }).catch(notifyProblem)
  }
  return (
    <>
      <ul className="grid w-full grid-cols-[minmax(0,1fr)] gap-0.5">
        {trims.map(({ path, tokens, mode }) => (
          <li key={path} className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 grow truncate text-sm" title={visibleText(path)}>
              {visibleText(path)}
              {mode === 'folder' && '/'}
            </span>
            <span className="shrink-0 text-sm text-muted tabular">{fullCount(tokens)}</span>
            <Button small icon={<Scissors />} onClick={() => unselect(path)}>
              {fillPlaceholders(words.refused.unselect, { path: <span className="sr-only">{visibleText(path)}</span> })}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        small
        icon={<Minimize2 />}
        onClick={() => {
          onTrim()
          showDialog({ name: 'fit', target: fitTarget(measure, over, compose.total) })
        }}
      >
        {fitWords.open.long}
      </Button>
    </>
  )
}

type SizeCode = 'model-context' | 'over-free-limit'

function isSize(code: RefusalCode | undefined): code is SizeCode {
  return code === 'model-context' || code === 'over-free-limit'
}

function overBy({ tokens, limit }: ChatMeasure, code: SizeCode): number {
  const most = code === 'over-free-limit' ? limits.freeTokenLimit : limit
  return most === null ? 0 : Math.max(0, tokens.total - most)
}

/** Heaviest first; files that would hardly help are left out. */
function weighty<Row extends { tokens: number }>(trims: readonly Row[], over: number): Row[] {
  return trims.filter(({ tokens }) => tokens * hardly > over).toSorted((one, other) => other.tokens - one.tokens)
}

const hardly = 50
