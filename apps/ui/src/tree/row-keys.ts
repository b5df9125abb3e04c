// What a key does in a list of rows (the ARIA tree pattern): where the cursor goes, or which rows open or close.

import type { Row } from './tree-rows.ts'

export type KeyOutcome = { to: number } | { open: readonly Row[] } | { close: Row }

/** Undefined: the key has no effect here. `page`: number of rows in view. */
export function keyOutcome(rows: readonly Row[], at: number, key: string, page: number): KeyOutcome | undefined {
  const row = rows[at]
  const last = rows.length - 1
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(at + 1, last) }
    case 'ArrowUp':
      return { to: Math.max(at - 1, 0) }
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: last }
    case 'PageDown':
      return { to: Math.min(Math.max(at, 0) + page, last) }
    case 'PageUp':
      return { to: Math.max(at - page, 0) }
    case 'ArrowRight':
      if (!row || row.isOpen === undefined) return undefined
      if (!row.isOpen) return { open: [row] }
      return (rows[at + 1]?.depth ?? 0) > row.depth ? { to: at + 1 } : undefined
    case 'ArrowLeft':
      if (!row) return undefined
      if (row.isOpen) return { close: row }
      return { to: parentOf(rows, at) }
    case '*':
      return row && { open: siblingsOf(rows, at).filter(({ isOpen }) => isOpen === false) }
    default:
      return undefined
  }
}

/** The next row whose name starts with the typed text; repeating one letter cycles through all names that start with it. */
export function typeAhead(rows: readonly Row[], at: number, typed: string): number | undefined {
  const text = typed.toLowerCase()
  const isOneLetter = [...text].every((letter) => letter === text[0])
  const wanted = isOneLetter ? (text[0] ?? '') : text
  // While a longer name is typed, the current row may still be the right one.
  const start = isOneLetter ? at + 1 : Math.max(at, 0)
  for (let step = 0; step < rows.length; step++) {
    const index = (start + step) % rows.length
    if (rows[index]?.name.toLowerCase().startsWith(wanted)) return index
  }
  return undefined
}

export function parentOf(rows: readonly Row[], at: number): number {
  const depth = rows[at]?.depth ?? 0
  for (let index = at - 1; index >= 0; index--) if ((rows[index]?.depth ?? 0) < depth) return index
  return at
}

function siblingsOf(rows: readonly Row[], at: number): Row[] {
  const depth = rows[at]?.depth ?? 0
  let from = at
  while (from > 0 && (rows[from - 1]?.depth ?? -1) >= depth) from--
  const siblings: Row[] = []
  for (let index = from; index < rows.length; index++) {
    const row = rows[index]
    if (!row || row.depth < depth) break
    if (row.depth === depth) siblings.push(row)
  }
  return siblings
}
