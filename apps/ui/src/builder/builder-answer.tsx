// Notes on the last run: which model it asked, what that cost, and what to know about its results.

import { type BuilderAnswer as Answer, visibleText } from '@sheaf/contract'
import { Info } from 'lucide-react'
import { money } from '../kit/format.ts'
import { useModels } from '../models/use-models.ts'
import { words } from './builder.words.ts'

export function BuilderNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label={words.outcome.notes} className="flex flex-col gap-1 rounded-md border border-line bg-info-soft px-3 py-2 text-sm">
      {notes.map((note) => (
        <li key={note} className="flex items-start gap-2">
          <Info className="mt-0.5 size-3.5 shrink-0 text-info" aria-hidden />
          <span className="min-w-0 break-words">{visibleText(note)}</span>
        </li>
      ))}
    </ul>
  )
}

/** "Asked GPT-5: 41k tokens in, 800 out, $0.12." */
export function ModelUsage({ answer }: { answer: Answer }) {
  const { nameOf } = useModels()
  if (answer.model === null) return <p className="text-sm text-muted">{words.outcome.local}</p>
  const { input, output, cost } = answer.usage ?? {}
  const used = [
    input === undefined ? '' : words.outcome.input(input),
    output === undefined ? '' : words.outcome.output(output),
    cost === undefined ? '' : money(cost),
  ].filter(Boolean)
  return <p className="text-sm text-muted tabular">{words.outcome.asked(visibleText(nameOf(answer.model)), used)}</p>
}
