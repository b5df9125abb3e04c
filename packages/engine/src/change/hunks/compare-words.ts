// Finds which words of two lines differ. Undefined if little is the same: then the whole lines differ.

import { diffArrays } from 'diff/lib/diff/array.js'

/** UTF-16 columns from 0; the end is exclusive. */
export type WordRange = [number, number]

const longestLine = 1_000
const mostEdits = 80
const leastSame = 0.4

export function compareWords(before: string, after: string): { before: WordRange[]; after: WordRange[] } | undefined {
  if (before.length > longestLine || after.length > longestLine) return undefined
  const parts = diffArrays(words(before), words(after), { maxEditLength: mostEdits })
  if (!parts) return undefined
  const ranges = { before: [] as WordRange[], after: [] as WordRange[] }
  let [oldAt, newAt, same] = [0, 0, 0]
  for (const { value, added, removed } of parts) {
    const text = value.join('')
    if (removed) extend(ranges.before, oldAt, oldAt + text.length)
    if (added) extend(ranges.after, newAt, newAt + text.length)
    if (!added) oldAt += text.length
    if (!removed) newAt += text.length
    if (!added && !removed) same += text.trim().length
  }
  const weight = Math.max(before.trim().length, after.trim().length)
  return weight > 0 && same / weight >= leastSame ? ranges : undefined
}

function words(line: string): string[] {
  return line.match(/[\p{L}\p{N}_$]+|\s+|./gsu) ?? []
}

function extend(ranges: WordRange[], from: number, to: number): void {
  const last = ranges.at(-1)
  if (last?.[1] === from) last[1] = to
  else ranges.push([from, to])
}
