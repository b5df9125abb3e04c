// Turns hunks into whole-line passages, with enough lines around them to occur in the file exactly once.

import type { Hunk } from '@sheaf/contract'
import { splitLines } from '@sheaf/engine/change'

export function wholeLinePassages(text: string, hunks: readonly Hunk[]): { search: string; replace: string }[] {
  const lines = splitLines(text).map(withoutLineEnd)
  const passages = hunks.map((hunk) => widened(lines, { from: hunk.at, to: hunk.at + hunk.removed.length, hunks: [hunk] }))
  return mergeOverlapping(lines, passages).map(({ from, to, hunks: own }) => {
    const after: string[] = []
    let at = from
    for (const { at: start, removed, added } of own) {
      after.push(...lines.slice(at, start), ...added.map(withoutLineEnd))
      at = start + removed.length
    }
    after.push(...lines.slice(at, to))
    return { search: joinLines(lines.slice(from, to)), replace: joinLines(after) }
  })
}

interface Passage {
  from: number
  to: number
  hunks: Hunk[]
}

/** Adds lines on each side until it is unique; the whole file is. Steps double: a file may be one line a hundred thousand times. */
function widened(lines: readonly string[], { from, to, hunks }: Passage): Passage {
  let [start, end] = [from, to]
  for (let step = 1; (start > 0 || end < lines.length) && (end === start || !isUnique(lines, start, end)); step *= 2) {
    start = Math.max(0, start - step)
    end = Math.min(lines.length, end + step)
  }
  return { from: start, to: end, hunks }
}

/** A plan rejects changes that share lines. */
function mergeOverlapping(lines: readonly string[], passages: readonly Passage[]): Passage[] {
  const merged: Passage[] = []
  for (const passage of passages.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && passage.from <= last.to) {
      last.to = Math.max(last.to, passage.to)
      last.hunks = [...last.hunks, ...passage.hunks].sort((a, b) => a.at - b.at)
    } else merged.push({ ...passage })
  }
  return merged.map((passage) =>
    isUnique(lines, passage.from, passage.to) ? passage : { ...passage, from: 0, to: lines.length, hunks: passage.hunks },
  )
}

function isUnique(lines: readonly string[], from: number, to: number): boolean {
  const [first = ''] = lines.slice(from, from + 1)
  let found = 0
  for (let at = lines.indexOf(first); at !== -1 && found < 2; at = lines.indexOf(first, at + 1)) {
    if (at + to - from > lines.length) break
    let length = 1
    while (length < to - from && lines[at + length] === lines[from + length]) length++
    if (length === to - from) found++
  }
  return found === 1
}

function withoutLineEnd(line: string): string {
  return line.replace(/\r?\n$/, '')
}

/** Every line gets a line end, so that blank lines at the end count. */
function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
