// Colors the mentions behind a text area: the same text, invisible, in the same place.

import { useLayoutEffect, useRef } from 'react'
import type { PlacedMention } from './mention-targets.ts'

export function MentionMarks({
  text,
  mentions,
  area,
}: {
  text: string
  mentions: readonly PlacedMention[]
  area: { readonly current: HTMLTextAreaElement | null }
}) {
  const marks = useRef<HTMLDivElement>(null)
  const hasMarks = mentions.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: longer text may scroll, which takes the width of a scrollbar
  useLayoutEffect(() => {
    const { current } = area
    const { current: shown } = marks
    if (!current || !shown) return undefined
    const align = () => {
      Object.assign(shown.style, { width: `${current.clientWidth}px`, height: `${current.clientHeight}px` })
      shown.scrollTop = current.scrollTop
    }
    align()
    const resized = new ResizeObserver(align)
    resized.observe(current)
    current.addEventListener('scroll', align, { passive: true })
    return () => {
      resized.disconnect()
      current.removeEventListener('scroll', align)
    }
  }, [area, text, hasMarks])
  if (!hasMarks) return null
  const parts = mentions.flatMap(({ start, end }, at) => [
    text.slice(mentions[at - 1]?.end ?? 0, start),
    <mark key={start} className="rounded-sm bg-accent-soft text-transparent">
      {text.slice(start, end)}
    </mark>,
  ])
  return (
    <div
      ref={marks}
      aria-hidden
      className="pointer-events-none absolute top-0 left-0 overflow-hidden px-4 py-3 text-lg leading-6 break-words whitespace-pre-wrap text-transparent select-none"
    >
      {parts}
      {text.slice(mentions.at(-1)?.end ?? 0)}
      {'\n'}
    </div>
  )
}
