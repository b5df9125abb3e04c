// Finds the lines of a file that others depend on: the top-level definitions they name.

import type { LineRange, MapSymbol } from '@sheaf/contract'

/** Ranges with fewer lines than this between them are joined. */
const gap = 3

export function usedRanges(symbols: readonly MapSymbol[], names: ReadonlySet<string>): LineRange[] {
  const wanted = symbols
    .filter(({ name, container }) => container === undefined && names.has(name))
    .map(({ line, endLine }) => ({ from: line, to: Math.max(line, endLine) }))
    .sort((a, b) => a.from - b.from)
  const joined: LineRange[] = []
  for (const range of wanted) {
    const last = joined.at(-1)
    if (last && range.from <= last.to + gap) last.to = Math.max(last.to, range.to)
    else joined.push({ ...range })
  }
  return joined
}
