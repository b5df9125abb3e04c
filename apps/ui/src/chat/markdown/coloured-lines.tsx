// Code colored by its language, once the grammar has loaded. The highlighter is loaded with the first code that is shown.

import { memo, useEffect, useState } from 'react'
import type { Run } from './colour-code.ts'

/** Longer pieces are machine-generated: coloring them is slow and adds nothing. */
const colouredSigns = 12_000

export const ColouredLines = memo(({ text, language }: { text: string; language: string }) => {
  const [runs, setRuns] = useState<{ text: string; runs: readonly Run[] } | null>(null)
  useEffect(() => {
    let isLatest = true
    if (language === '' || text.length > colouredSigns) return undefined
    inTurn(async () => {
      if (!isLatest) return
      const { colourCode } = await import('./colour-code.ts')
      const found = await colourCode(text, language)
      if (isLatest && found) setRuns({ text, runs: found })
    })
    return () => {
      isLatest = false
    }
  }, [text, language])
  if (runs?.text !== text) return text === '' ? '\n' : text
  return runs.runs.map(({ from, to, colour }) =>
    colour === null ? (
      text.slice(from, to)
    ) : (
      <span key={from} style={{ color: `var(--code-${colour})` }}>
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
