// Packs what a thread found into few long strings and numbers: copying 50,000 objects takes longer than finding them.

import type { SearchMatch } from '@sheaf/contract'
import type { FileFound, Found } from './search-file.ts'

export interface PackedFound extends Omit<Found, 'files'> {
  files: Omit<FileFound, 'matches'>[]
  /** How many matches each file has. */
  counts: Uint32Array
  /** For each match its line, and how many lines are before and after it. */
  figures: Uint32Array
  /** For each match its text, then the lines before and after. No line contains a line end. */
  lines: string
}

export function packFound({ files, ...rest }: Found): PackedFound {
  const counts = Uint32Array.from(files, ({ matches }) => matches.length)
  const figures = new Uint32Array(3 * counts.reduce((sum, count) => sum + count, 0))
  const lines: string[] = []
  let at = 0
  for (const { matches } of files) {
    for (const { line, text, before, after } of matches) {
      figures[at++] = line
      figures[at++] = before.length
      figures[at++] = after.length
      lines.push(text)
      if (before.length > 0) lines.push(...before)
      if (after.length > 0) lines.push(...after)
    }
  }
  const named = files.map(({ matches: _packed, ...file }) => file)
  return { ...rest, files: named, counts, figures, lines: lines.join('\n') }
}

export function unpackFound({ files, counts, figures, lines, ...rest }: PackedFound): Found {
  const texts = lines.split('\n')
  let at = 0
  let figure = 0
  const take = (count: number): string[] => {
    if (count === 0) return []
    at += count
    return texts.slice(at - count, at)
  }
  const next = (path: string): SearchMatch => {
    const line = figures[figure++] ?? 0
    const text = texts[at++] ?? ''
    const before = take(figures[figure++] ?? 0)
    return { path, line, text, before, after: take(figures[figure++] ?? 0) }
  }
  const unpacked = files.map((file, index): FileFound => {
    const matches: SearchMatch[] = []
    for (let left = counts[index] ?? 0; left > 0; left--) matches.push(next(file.shown))
    return { ...file, matches }
  })
  return { ...rest, files: unpacked }
}
