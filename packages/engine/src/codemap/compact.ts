// Shortens prepared text, mostly blanks where bodies were, so that it parses faster; maps positions back to the full text.

export interface Compacted {
  text: string
  /** Position in the full text of a character in the short text. */
  origin(index: number): number
}

/** Shorter runs cost more to record than to parse. */
const longRun = 24
/** Indentation may be significant up to this width; deeper indentation is dropped. */
const longestIndent = 32

const gaps = new RegExp(`\\n[ \\t]*//[^\\n]*|\\n[ \\t]*/\\*|[ \\t\\r\\n]{${longRun},}`, 'g')

/** Removes long runs of blanks, and comments that start a line. */
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
    // An unterminated comment is left to the parser, and so is a nested one: not every language nests comments.
    if (close === -1) break
    if (isBlock && text.slice(from + found.length, close).includes('/*')) continue
    const to = isBlock ? close + 2 : from + found.length
    // Keep the line break: some nodes end with it.
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

/** One line break plus the indentation of the next line. */
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
