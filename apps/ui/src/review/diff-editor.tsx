import { useEffect, useRef } from 'react'
import { languageFor } from '../code/language-for.ts'
import type { Diff } from './diff-rows.ts'
import type { HunkAction, HunkShown } from './diff-state.ts'
import { type OpenDiff, openDiff } from './open-diff.ts'

export interface DiffEditorProps {
  diff: Diff
  /** Determines the language. */
  path: string
  label: string
  layout: 'unified' | 'split'
  wrap: boolean
  hunks: readonly HunkShown[]
  /** The hunk to scroll to; a new `visit` scrolls there again. */
  current: number | null
  visit: string
  onAct: (hunk: number, act: HunkAction) => void
}

export function DiffEditor({ diff, path, label, layout, wrap, hunks, current, visit, onAct }: DiffEditorProps) {
  const container = useRef<HTMLDivElement>(null)
  const open = useRef<OpenDiff>(null)
  const latest = useRef({ hunks, onAct, current })
  useEffect(() => {
    latest.current = { hunks, onAct, current }
  })

  useEffect(() => {
    if (!container.current) return undefined
    const made = openDiff(container.current, {
      diff,
      layout,
      wrap,
      label,
      hunks: latest.current.hunks,
      language: languageFor(path),
      onAct: (hunk, act) => latest.current.onAct(hunk, act),
    })
    open.current = made
    if (latest.current.current !== null) made.look(latest.current.current)
    return () => {
      open.current = null
      made.close()
    }
  }, [diff, path, label, layout, wrap])

  useEffect(() => open.current?.show(hunks), [hunks])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `visit` asks for the same place once more
  useEffect(() => {
    if (current !== null) open.current?.look(current)
  }, [current, visit])

  return <div ref={container} className="flex h-full min-h-0" />
}
