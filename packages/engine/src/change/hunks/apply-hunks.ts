// Applies hunks to a text. Exact bytes: lines that no hunk names are copied as they are.

import type { Hunk } from '@sheaf/contract'
import { splitLines } from './split-lines.ts'

/** The hunks are sorted and disjoint, as from `diffHunks` or a plan; any subset of a plan's hunks will do. */
export function applyHunks(text: string, hunks: readonly Hunk[]): string {
  if (hunks.length === 0) return text
  const lines = splitLines(text)
  const parts: string[] = []
  let done = 0
  for (const hunk of hunks) {
    // A hunk applied where its lines are not would overwrite other text.
    if (hunk.at < done || !matchesAt(lines, hunk)) throw new Error(`hunk at line ${hunk.at + 1} does not fit the text it was made for`)
    for (let line = done; line < hunk.at; line += 1) parts.push(lines[line] ?? '')
    for (const line of hunk.added) parts.push(line)
    done = hunk.at + hunk.removed.length
  }
  for (let line = done; line < lines.length; line += 1) parts.push(lines[line] ?? '')
  return parts.join('')
}

function matchesAt(lines: readonly string[], hunk: Hunk): boolean {
  return hunk.at + hunk.removed.length <= lines.length && hunk.removed.every((line, offset) => lines[hunk.at + offset] === line)
}
