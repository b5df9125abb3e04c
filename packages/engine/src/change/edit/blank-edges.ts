// Handles blank lines around search and new text. They are the model's layout as often as they are meant.

import type { FileLines } from './file-lines.ts'
import type { Hit } from './judge-hit.ts'
import { lineKey } from './line-key.ts'

export const blankDoubt =
  "The blank lines in the file differ from those in the search text, and the new text doesn't show which are intended."

/** The content without blank lines that are only there because they surround the search. */
export function settleEdges(
  file: FileLines,
  search: readonly string[],
  content: readonly string[],
  hit: Hit,
): { lines: string[]; doubt?: string } {
  const { loose } = hit
  const above = { search: blanksBefore(search), content: blanksBefore(content), beyond: blanksFrom(file, hit.from - 1, -1) }
  const below = {
    search: blanksBefore(search.toReversed()),
    content: blanksBefore(content.toReversed()),
    beyond: blanksFrom(file, hit.to, 1),
  }
  const start = loose.start > 0 && above.content >= above.search
  const end = loose.end > 0 && below.content >= below.search
  const lines = content.slice(start ? loose.start : 0, Math.max(0, content.length - (end ? loose.end : 0)))
  // Around both search and content they are padding. At one end alone they may be a blank line that is wanted there.
  const isOneSided = start !== end
  // A search padded at one end may be padded at the other, where the file happens to have a blank line as well.
  const isPadded = (loose.start > 0 && below.content < below.search) || (loose.end > 0 && above.content < above.search)
  const isInDoubt = isOneSided || isPadded || [above, below].some((edge) => isCut(edge, hit))
  return isInDoubt ? { lines, doubt: blankDoubt } : { lines }
}

/** Whether the search ends among the file's blank lines: harmless, unless this model is known to lose some. */
export function endsAmongBlanks(file: FileLines, search: readonly string[], hit: Hit): boolean {
  const above = blanksBefore(search) > 0 && blanksFrom(file, hit.from - 1, -1) > 0
  return above || (blanksBefore(search.toReversed()) > 0 && blanksFrom(file, hit.to, 1) > 0)
}

interface Edge {
  search: number
  content: number
  /** Blank lines of the file beyond those of the search. */
  beyond: number
}

/** The search ends in the middle of several blank lines, and the content has as many as the file: one was forgotten, or is wanted. */
function isCut({ search, content, beyond }: Edge, hit: Hit): boolean {
  if (search === 0 || beyond === 0) return false
  return hit.rung === 'blank-lines' ? content !== search : content === search + beyond
}

function blanksFrom(file: FileLines, at: number, step: 1 | -1): number {
  let count = 0
  while (lineKey(file.lines[at + count * step] ?? '.') === '') count++
  return count
}

function blanksBefore(lines: readonly string[]): number {
  const first = lines.findIndex((line) => lineKey(line) !== '')
  return first === -1 ? lines.length : first
}
