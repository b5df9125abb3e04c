import type { DocsPosition } from './docs-hash.ts'

/** Index of the last element whose top is above the line, or 0. Binary search, because each position costs a layout. */
export function indexInView(count: number, topOf: (index: number) => number, line: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (topOf(middle) <= line) low = middle
    else high = middle - 1
  }
  return low
}

/** `s=quick-start&ss=installation` → the position with that id. */
export function positionOfId(id: string): DocsPosition {
  const fields = new URLSearchParams(id)
  return { section: fields.get('s') ?? '', subsection: fields.get('ss') }
}
