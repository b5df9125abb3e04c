// Steps through the lines that a search found, without closing the preview.

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../kit/button.tsx'
import { type Preview, showHit } from '../state/view-state.ts'
import { words } from './preview.words.ts'

export function Hits({ hits }: { hits: NonNullable<Preview['hits']> }) {
  const { all, at } = hits
  useEffect(() => {
    const step = (by: 1 | -1) => showHit({ ...hits, at: hits.at + by })
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      event.stopPropagation()
      step(event.key === 'ArrowDown' ? 1 : -1)
    }
    // Before the editor, which would move a line.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [hits])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box
    <div role="group" aria-label={words.hits.label} className="flex items-center gap-0.5">
      <IconButton label={words.hits.previous} keys="alt+up" disabled={at === 0} onClick={() => showHit({ ...hits, at: at - 1 })}>
        <ArrowUp />
      </IconButton>
      <IconButton label={words.hits.next} keys="alt+down" disabled={at === all.length - 1} onClick={() => showHit({ ...hits, at: at + 1 })}>
        <ArrowDown />
      </IconButton>
      <span className="px-1 text-sm text-muted tabular" role="status">
        {words.hits.position(at + 1, all.length)}
      </span>
    </div>
  )
}
