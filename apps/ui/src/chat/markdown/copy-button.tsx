import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '../../kit/copy-text.ts'
import { notify } from '../../kit/notify.ts'
import { words } from './markdown.words.ts'

/** Without the kit's tooltip: an answer may have hundreds of these, rendered while it streams. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => setDone(false), 1_500)
    return () => clearTimeout(timer)
  }, [isDone])
  const copy = async () => {
    if (await copyText(text())) setDone(true)
    else notify(words.notCopied, { tone: 'error', causes: ['clipboard'] })
  }
  return (
    <button
      type="button"
      aria-label={isDone ? words.copied : label}
      title={isDone ? words.copied : label}
      onClick={() => void copy()}
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-120 hover:bg-hover hover:text-ink [&_svg]:size-3.5"
    >
      {isDone ? <Check className="text-success" /> : <Copy />}
    </button>
  )
}
