// A prepared text is mostly blanks where bodies were. Parsers read every one of them, several times, so they are taken out before and
// positions are put right after.

export interface Compacted {
  text: string
  /** Where a character of the short text stands in the long one. */
  origin(index: number): number
}

/** Shorter runs cost more to note than to read. */
const longRun = 24
/** Indentation may mean something up to here; nothing is written further in. */
const longestIndent = 32

const gaps = new RegExp(`\\n[ \\t]*//[^\\n]*|\\n[ \\t]*/\\*|[ \\t\\r\\n]{${longRun},}`, 'g')

/** Same length in, shorter out: runs of blanks, and comments that begin a line. */
export function compact(text: string): Compacted {
  const cuts: number[] = []
  const removed: number[] = []
  const pieces: string[] = []
  let at = 0
  let length = 0
  let gone = 0
  gaps.lastIndex = 0
  for (let match = gaps.exec(text); match; match = gaps.exec(text)) {
    const [found] = match
    const from = match.index
    const isBlock = found.endsWith('/*')
    const close = isBlock ? text.indexOf('*/', from + found.length) : 0
    // A comment that never ends is for the parser to judge, and so is one in another: not every language nests them.
    if (close === -1) break
    if (isBlock && text.slice(from + found.length, close).includes('/*')) continue
    const to = isBlock ? close + 2 : from + found.length
    // The line break stays where it was: some nodes end with it.
    const kept = isBlock || found.includes('//') ? '\n' : keptOf(found)
    const piece = text.slice(at, from) + kept
    pieces.push(piece)
    length += piece.length
    gone += to - from - kept.length
    cuts.push(length)
    removed.push(gone)
    at = to
    gaps.lastIndex = to
  }
  if (cuts.length === 0) return { text, origin: (index) => index }
  pieces.push(text.slice(at))
  return { text: pieces.join(''), origin: (index) => index + removedBefore(cuts, removed, index) }
}

/** One line break, and the indentation of what follows. */
function keptOf(run: string): string {
  const last = run.lastIndexOf('\n')
  if (last === -1) return ' '
  const indent = run.slice(last + 1)
  return indent.length <= longestIndent ? `\n${indent}` : '\n'
}

function removedBefore(cuts: readonly number[], removed: readonly number[], index: number): number {
  let low = 0
  let high = cuts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cuts[middle] ?? 0) <= index) low = middle + 1
    else high = middle
  }
  return removed[low - 1] ?? 0
}
