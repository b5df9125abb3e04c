import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { classNames } from '../kit/class-names.ts'
import { Spinner } from '../kit/indicators.tsx'
import { words } from './chat.words.ts'

/** Only the end is shown; a model may think for megabytes. */
const charsShown = 30_000

/** The model's thinking, folded. */
export function ThinkingFold({ text, tokens, isThinking }: { text: string; tokens: number | undefined; isThinking: boolean }) {
  const [isShown, setShown] = useState(false)
  const id = useId()
  const isCut = text.length > charsShown
  return (
    <div className="text-sm text-muted">
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
        className="flex h-6 items-center gap-1 rounded-sm hover:text-ink"
      >
        <ChevronRight className={classNames('size-3.5 transition-transform duration-120', isShown && 'rotate-90')} aria-hidden />
        {isThinking ? <Spinner label={words.thinking.now} /> : words.thinking.done(tokens)}
      </button>
      <div id={id} hidden={!isShown} className="mt-1 ml-1.5 border-l-2 border-line pl-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {isShown && (isCut ? `…${text.slice(-charsShown)}` : text)}
      </div>
    </div>
  )
}
