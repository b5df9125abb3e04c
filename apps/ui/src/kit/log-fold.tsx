// A folded log. The line shows the current entry while the log grows, then a summary. The entries appear below it when it is unfolded.

import { visibleText } from '@sheaf/contract'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'

interface LogFoldProps {
  /** Shown while the log is folded, instead of the summary. */
  current?: string | undefined
  /** Before the current entry. */
  icon?: ReactNode
  /** Number of entries in words: "14 tool calls". */
  count: string
  /** Without it, the line is the count. */
  summary?: string
  /** Whether to show the count beside the current entry. */
  hasCount: boolean
  /** Called only while the log is unfolded: it may have many entries. */
  children: () => ReactNode
}

export function LogFold({ current, icon, count, summary = count, hasCount, children }: LogFoldProps) {
  const [isShown, setShown] = useState(false)
  const id = useId()
  const now = isShown ? undefined : current
  return (
    <div className="text-sm text-muted">
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
        className="flex min-h-6 max-w-full items-center gap-1 rounded-sm text-left hover:text-ink"
      >
        <ChevronRight className={classNames('size-3.5 shrink-0 transition-transform duration-120', isShown && 'rotate-90')} aria-hidden />
        {now !== undefined && icon}
        <span className="min-w-0 truncate">{now === undefined ? summary : visibleText(now)}</span>
        {now !== undefined && hasCount && <span className="ml-1.5 shrink-0 text-faint tabular">{count}</span>}
      </button>
      <div id={id} hidden={!isShown} className="mt-1 ml-1.5 border-l-2 border-line pl-3">
        {isShown && children()}
      </div>
    </div>
  )
}
