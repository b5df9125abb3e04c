// Diffs two versions of files into search and replace blocks, each search long enough to match once.

import { diffHunks, splitLines } from '@sheaf/engine/change'
import type { Files } from '../repository/repository.ts'
import type { Span } from '../tasks/locate.ts'
import { editLines, type LineEdit } from '../tasks/part.ts'

export interface EditBlock {
  path: string
  search: string[]
  content: string[]
}

/** `context`: lines that are always quoted around a change. */
export function editBlocks(before: Files, after: Files, context: number): EditBlock[] {
  return [...after].flatMap(([path, text]) => {
    const old = before.get(path)
    return old === undefined || old === text ? [] : blocksOf(path, old, text, context)
  })
}

function blocksOf(path: string, old: string, text: string, context: number): EditBlock[] {
  const lines = splitLines(old).map(withoutEnd)
  const edits = diffHunks(old, text).map(
    ({ at, removed, added }): LineEdit => ({ path, from: at, to: at + removed.length, lines: added.map(withoutEnd) }),
  )
  return joined(edits.map(({ from, to }) => grown(lines, { from: from - context, to: to + context }))).map(({ from, to }) => {
    const inside = edits.filter((edit) => edit.from >= from && edit.to <= to)
    const moved = inside.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from }))
    const search = lines.slice(from, to)
    return { path, search, content: editLines(search, moved) }
  })
}

/** Adds lines on both sides until the passage occurs in the file once. */
function grown(lines: readonly string[], { from, to }: Span): Span {
  let [first, last] = [Math.max(0, from), Math.min(lines.length, to)]
  while (!isOnce(lines, first, last) && (first > 0 || last < lines.length)) {
    first = Math.max(0, first - 1)
    last = Math.min(lines.length, last + 1)
  }
  // A search that starts or ends with blank lines leaves open which of them are meant.
  while (first > 0 && lines[first]?.trim() === '') first--
  while (last < lines.length && lines[last - 1]?.trim() === '') last++
  return { from: first, to: last }
}

/** Two searches that share lines would edit one passage twice. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of [...spans].sort((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
}

function isOnce(lines: readonly string[], from: number, to: number): boolean {
  const wanted = lines.slice(from, to).map((line) => line.trim())
  if (wanted.every((line) => line === '')) return false
  let hits = 0
  for (let at = 0; at + wanted.length <= lines.length; at++) if (wanted.every((line, offset) => lines[at + offset]?.trim() === line)) hits++
  return hits === 1
}

function withoutEnd(line: string): string {
  return line.replace(/\r?\n$/, '')
}
