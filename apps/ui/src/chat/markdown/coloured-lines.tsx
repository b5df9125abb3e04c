// Code with the colours of its language, as soon as they are there. The highlighter is fetched with the first code that is drawn.

import { memo, useEffect, useState } from 'react'
import type { Run } from './colour-code.ts'

/** Longer pieces are made by machines: colouring them costs much and tells nothing. */
const colouredSigns = 12_000

export const ColouredLines = memo(({ text, language }: { text: string; language: string }) => {
  const [runs, setRuns] = useState<{ text: string; runs: readonly Run[] } | null>(null)
  useEffect(() => {
    let isLatest = true
    if (language === '' || text.length > colouredSigns) return undefined
    import('./colour-code.ts')
      .then(({ colourCode }) => colourCode(text, language))
      .then(
        (found) => isLatest && found && setRuns({ text, runs: found }),
        () => undefined,
      )
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
