// The instructions that an agent suggests. The footer's buttons apply them together with the results.

import { PencilLine, X } from 'lucide-react'
import { useState } from 'react'
import { CopyButton } from '../chat/markdown/copy-button.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import { CheckBox } from '../kit/check-box.tsx'
import { shortenText } from '../kit/shorten-text.ts'
import { visibleLines } from '../kit/visible-lines.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './builder.words.ts'
import type { Suggestion } from './use-suggestion.ts'

interface SuggestedInstructionsProps {
  suggestion: Suggestion
  /** Without results, there is no button that applies it. */
  hasResults: boolean
  onDismissed: () => void
}

const shownPart = { chars: 480, lines: 5 }

export function SuggestedInstructions({ suggestion, hasResults, onDismissed }: SuggestedInstructionsProps) {
  const { text, canApply, isIncluded, include } = suggestion
  const actions = useActions()
  const [isAll, setAll] = useState(false)
  const short = shortenText(text, shownPart)
  return (
    <section
      aria-label={words.suggestion.title}
      className="mx-4 mt-3 mb-1 flex shrink-0 flex-col gap-2 rounded-md border border-line bg-paper p-3"
    >
      <header className="flex items-center gap-1.5">
        <PencilLine className="size-4 shrink-0 text-accent-ink" aria-hidden />
        <h3 className="min-w-0 grow truncate font-medium">{words.suggestion.title}</h3>
        <CopyButton label={words.suggestion.copy} text={() => text} />
        <IconButton
          label={words.suggestion.dismiss}
          onClick={() => {
            actions.change({ builderTask: '' })
            onDismissed()
          }}
        >
          <X />
        </IconButton>
      </header>
      <p className="[overflow-wrap:anywhere] whitespace-pre-wrap text-muted">{visibleLines(isAll ? text : short)}</p>
      {short !== text && (
        <Button small tone="quiet" aria-expanded={isAll} className="-ml-2 self-start" onClick={() => setAll(!isAll)}>
          {isAll ? words.suggestion.showLess : words.suggestion.showAll}
        </Button>
      )}
      {canApply && hasResults && (
        <CheckBox checked={isIncluded} onChange={include}>
          {words.suggestion.include}
        </CheckBox>
      )}
    </section>
  )
}
