// Finds a search inside a line rather than on whole lines. Models that quote half a line often write the whole
// one as its replacement, which would double the other half: so such a hit is only offered to the user.

import type { FileLines } from './file-lines.ts'
import type { NewLine } from './read-block.ts'

export interface PartialHit {
  from: number
  to: number
  lines: NewLine[]
}

/** Shorter ones appear everywhere by chance. */
const leastLetters = 6

export function partialLine(file: FileLines, search: readonly string[], content: readonly string[]): PartialHit | undefined {
  const needle = search.join('\n')
  if (needle.trim().length < leastLetters) return undefined
  const text = file.lines.join('\n')
  const at = text.indexOf(needle)
  if (at === -1 || text.indexOf(needle, at + 1) !== -1) return undefined
  const end = at + needle.length
  if (cutsWord(text, at) || cutsWord(text, end)) return undefined
  const from = countBreaks(text, 0, at)
  const to = from + countBreaks(text, at, end) + 1
  const head = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const stop = text.indexOf('\n', end)
  const tail = text.slice(end, stop === -1 ? text.length : stop)
  const whole = `${head}${content.join('\n')}${tail}`
  return { from, to, lines: whole.split('\n').map((line) => ({ text: line, end: file.ends[from] || file.end })) }
}

function cutsWord(text: string, at: number): boolean {
  return at > 0 && at < text.length && /[\p{L}\p{N}_$]{2}/u.test(text.slice(at - 1, at + 1))
}

function countBreaks(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
