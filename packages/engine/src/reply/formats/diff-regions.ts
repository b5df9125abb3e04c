// Finds where diffs may be in a reply: in closed fences, whose end is certain, or bare, where prose may follow.

import { closesFence, type FenceLine, outdent, readFenceLine } from './fence-line.ts'

export interface Region {
  /** 0-based line of the reply where `lines` begin. */
  start: number
  lines: string[]
  fence?: FenceLine
  /** A closing fence follows it, so nothing is missing. */
  closed: boolean
}

export function findRegions(all: readonly string[]): Region[] {
  const regions: Region[] = []
  let bare = 0
  let at = 0
  const takeBare = (end: number) => {
    if (end > bare) regions.push({ start: bare, lines: all.slice(bare, end), closed: false })
  }
  while (at < all.length) {
    const fence = openingFence(all, at)
    if (!fence) {
      at++
      continue
    }
    takeBare(at)
    let end = at + 1
    while (end < all.length && !isClosing(all[end] ?? '', fence)) end++
    regions.push({ start: at + 1, lines: outdent(all.slice(at + 1, end), fence.indent), fence, closed: end < all.length })
    at = bare = end + 1
  }
  takeBare(all.length)
  return regions
}

/** In a bare diff of a Markdown file ` ```ts` is a context line: an indented fence counts only if it directly contains a diff. */
function openingFence(all: readonly string[], at: number): FenceLine | undefined {
  const fence = readFenceLine(all[at] ?? '')
  if (!fence || fence.indent === '') return fence
  const next = all.slice(at + 1, at + 4).find((line) => line.trim() !== '')
  return next?.startsWith(fence.indent) && /^(?:diff --git |--- |Index: )/.test(next.slice(fence.indent.length)) ? fence : undefined
}

function isClosing(line: string, open: FenceLine): boolean {
  const fence = readFenceLine(line)
  return fence !== undefined && fence.indent === open.indent && closesFence(fence, open)
}
