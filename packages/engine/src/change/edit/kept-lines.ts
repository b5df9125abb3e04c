// Finds the lines of the new text that the model kept from the searched text.

import { alignLines } from '../hunks/align-lines.ts'
import { fold, withoutTrailing } from './line-key.ts'

/** For each line of `content` its index in `search`, or -1 for a new one. Rising, each index at most once. */
export function keptLines(search: readonly string[], content: readonly string[]): Int32Array {
  const kept = new Int32Array(content.length).fill(-1)
  for (const { before, after, length } of alignLines(search.map(looseKey), content.map(looseKey))) {
    for (let at = 0; at < length; at++) kept[after + at] = before + at
  }
  return kept
}

/** Indentation counts: a line that was only indented is a changed line. */
function looseKey(line: string): string {
  return withoutTrailing(fold(line)).replace(/(\S)[ \t]+/g, '$1 ')
}
