// The current row of a list: the cursor, and the marked rows around it.

import { useMemo, useState } from 'react'
import type { Row } from './tree-rows.ts'

export interface Cursor {
  path: string
  index: number
}

export interface RowCursor<R extends Row> {
  cursor: Cursor | null
  /** Index of the cursor; −1: none yet. */
  at: number
  marks: ReadonlySet<string>
  moveTo: (index: number, how?: 'alone' | 'range' | 'toggle') => void
  markAll: () => void
  unmark: () => void
  /** For another list in the same place. */
  reset: (start: Cursor | null) => void
  /** A marked row means all marked rows. */
  meant: (row: R) => readonly R[]
}

export function useRowCursor<R extends Row>(rows: readonly R[], start: Cursor | null): RowCursor<R> {
  const [cursor, setCursor] = useState(start)
  const [anchor, setAnchor] = useState<string | null>(null)
  const [marks, setMarks] = useState<ReadonlySet<string>>(noMarks)
  const at = useMemo(() => indexOf(rows, cursor), [rows, cursor])
  return {
    cursor,
    at,
    marks,
    moveTo(index, how = 'alone') {
      const row = rows[index]
      if (!row) return
      const before = rows[at]?.path
      setCursor({ path: row.path, index })
      if (how === 'range') {
        const first = anchor ?? before ?? row.path
        setAnchor(first)
        setMarks(rangeOf(rows, indexOf(rows, { path: first, index: at }), index))
      } else if (how === 'toggle') {
        setAnchor(row.path)
        const next = new Set(marks.size === 0 && before !== undefined && before !== row.path ? [before] : marks)
        if (!next.delete(row.path)) next.add(row.path)
        setMarks(next)
      } else {
        setAnchor(null)
        if (marks.size > 0) setMarks(noMarks)
      }
    },
    markAll: () => setMarks(new Set(rows.map(({ path }) => path))),
    unmark: () => setMarks(noMarks),
    reset(start) {
      setCursor(start)
      setAnchor(null)
      setMarks(noMarks)
    },
    meant: (row) => (marks.size > 1 && marks.has(row.path) ? rows.filter(({ path }) => marks.has(path)) : [row]),
  }
}

const noMarks: ReadonlySet<string> = new Set()

/** The row's current index: the same, or where it moved; if it is gone, the cursor keeps its index. */
function indexOf(rows: readonly Row[], cursor: Cursor | null): number {
  if (!cursor || rows.length === 0) return -1
  if (rows[cursor.index]?.path === cursor.path) return cursor.index
  const found = rows.findIndex(({ path }) => path === cursor.path)
  return found === -1 ? Math.min(cursor.index, rows.length - 1) : found
}

function rangeOf(rows: readonly Row[], a: number, b: number): ReadonlySet<string> {
  return new Set(rows.slice(Math.max(Math.min(a, b), 0), Math.max(a, b) + 1).map(({ path }) => path))
}
