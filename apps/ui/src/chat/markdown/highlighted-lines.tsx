// Code colored by its language, once the grammar has loaded. The highlighter is loaded with the first code that is shown.

import { memo, useEffect, useState } from 'react'
import type { ColorRun } from './highlight-code.ts'

/** Longer pieces are machine-generated: coloring them is slow and adds nothing. */
const maxHighlightedChars = 12_000

export const HighlightedLines = memo(({ text, language }: { text: string; language: string }) => {
  const [runs, setRuns] = useState<{ text: string; runs: readonly ColorRun[] } | null>(null)
  useEffect(() => {
    let isLatest = true
    if (language === '' || text.length > maxHighlightedChars) return undefined
    inTurn(async () => {
      if (!isLatest) return
      const { highlightCode } = await import('./highlight-code.ts')
      const found = await highlightCode(text, language)
      if (isLatest && found) setRuns({ text, runs: found })
    })
    return () => {
      isLatest = false
    }
  }, [text, language])
  if (runs?.text !== text) return text === '' ? '\n' : text
  return runs.runs.map(({ from, to, color }) =>
    color === null ? (
      text.slice(from, to)
    ) : (
      <span key={from} style={{ color: `var(--code-${color})` }}>
        {text.slice(from, to)}
      </span>
    ),
  )
})

let last: Promise<unknown> = Promise.resolve()

/** One piece per task: coloring a screen full of code at once blocks the page. */
function inTurn(run: () => Promise<void>): void {
  last = last
    .then(() => new Promise((resume) => setTimeout(resume)))
    .then(run)
    .catch(() => undefined)
}
