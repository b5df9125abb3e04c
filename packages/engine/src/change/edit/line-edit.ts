// Edits that replace lines of the old file, and their conversion to hunks of one new text.

import type { Hunk } from '@sheaf/contract'
import { diffHunks } from '../hunks/index.ts'
import type { FileLines } from './file-lines.ts'
import type { NewLine } from './read-block.ts'

export interface LineEdit {
  /** Index of the change that it makes. */
  change: number
  from: number
  to: number
  lines: NewLine[]
  offered?: true
}

/** The edit without unchanged lines at its start and end. */
export function trimEdit(file: FileLines, edit: LineEdit): LineEdit {
  let { from, to } = edit
  let head = 0
  while (from < to && head < edit.lines.length && isSame(file, from, edit.lines[head])) {
    from++
    head++
  }
  let tail = edit.lines.length
  while (to > from && tail > head && isSame(file, to - 1, edit.lines[tail - 1])) {
    to--
    tail--
  }
  return { ...edit, from, to, lines: edit.lines.slice(head, tail) }
}

/** `finalNewline`: what the reply says about the end of the file, if anything. Edits are in order and do not overlap. */
export function editsToHunks(file: FileLines, edits: readonly LineEdit[], finalNewline: boolean | undefined): Hunk[] {
  const closed = closeFile(file, edits, finalNewline)
  return closed.flatMap((edit) => {
    const before = joinLines(file, edit.from, edit.to)
    const after = (edit.from === 0 ? file.bom : '') + edit.lines.map((line) => line.text + line.end).join('')
    return diffHunks(before, after).map((hunk) => ({
      ...hunk,
      at: hunk.at + edit.from,
      change: edit.change,
      ...(edit.offered ? { offered: true as const } : {}),
    }))
  })
}

function isSame(file: FileLines, at: number, line: NewLine | undefined): boolean {
  return line !== undefined && file.lines[at] === line.text && (file.ends[at] === line.end || file.ends[at] === '')
}

function joinLines(file: FileLines, from: number, to: number): string {
  let text = from === 0 ? file.bom : ''
  for (let at = from; at < to; at++) text += (file.lines[at] ?? '') + (file.ends[at] ?? '')
  return text
}

/**
 * A file keeps its final line end, or the lack of one: the new last line takes the old one's end, even if the old last
 * lines are gone and an untouched line becomes the last.
 */
function closeFile(file: FileLines, edits: readonly LineEdit[], finalNewline: boolean | undefined): LineEdit[] {
  const count = file.lines.length
  const ended = count === 0 || file.ends[count - 1] !== ''
  const wanted = finalNewline ?? ended
  const last = edits.at(-1)
  const reaches = last !== undefined && last.to === count
  if (wanted && ended) return [...edits]
  if (!reaches) return wanted === ended || !last ? [...edits] : [...edits, endingOf(file, last, wanted)]
  const before = edits.at(-2)
  // The new last line may be one that another edit writes.
  if (last.lines.length === 0 && before?.to === last.from) {
    const joined = { ...before, to: last.to, ...(before.offered || last.offered ? { offered: true as const } : {}) }
    return closeFile(file, [...edits.slice(0, -2), joined], finalNewline)
  }
  const rest = edits.slice(0, -1)
  if (last.lines.length > 0 || last.from === 0) {
    return [...rest, { ...last, lines: withLastEnd(last.lines, wanted ? file.end : '') }]
  }
  const line = { text: file.lines[last.from - 1] ?? '', end: file.ends[last.from - 1] ?? '' }
  return [...rest, { ...last, from: last.from - 1, lines: withLastEnd([line, ...last.lines], wanted ? file.end : '') }]
}

function endingOf(file: FileLines, last: LineEdit, wanted: boolean): LineEdit {
  const at = file.lines.length - 1
  return { change: last.change, from: at, to: at + 1, lines: [{ text: file.lines[at] ?? '', end: wanted ? file.end : '' }] }
}

function withLastEnd(lines: readonly NewLine[], end: string): NewLine[] {
  return lines.map((line, at) => (at === lines.length - 1 ? { ...line, end } : line))
}
