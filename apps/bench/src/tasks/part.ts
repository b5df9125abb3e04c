// A solution as independent parts: line edits of the current files. Judging decides which parts were made.

import type { Files } from '../repository/repository.ts'

/** Replaces lines `from` up to but not including `to` (from 0) by `lines`. */
export interface LineEdit {
  path: string
  from: number
  to: number
  lines: readonly string[]
}

/** All edits of a part are in one file; it is made whole or not at all. */
export interface Part {
  /** "`postEntry` is renamed in src/ledger.ts": shown when it is missing. */
  description: string
  edits: readonly [LineEdit, ...LineEdit[]]
}

export function partPath({ edits: [first] }: Part): string {
  return first.path
}

export function applyParts(files: Files, parts: readonly Part[]): Files {
  const after = new Map(files)
  for (const path of new Set(parts.map(partPath))) {
    const edits = parts.filter((part) => partPath(part) === path).flatMap((part) => part.edits)
    after.set(path, editLines((files.get(path) ?? '').split('\n'), edits).join('\n'))
  }
  return after
}

/** Edits in any order; they must not overlap. */
export function editLines(lines: readonly string[], edits: readonly LineEdit[]): string[] {
  const result: string[] = []
  let at = 0
  for (const edit of sorted(edits)) {
    if (edit.from < at) throw new Error(`edits of ${edit.path} overlap at line ${edit.from + 1}`)
    result.push(...lines.slice(at, edit.from), ...edit.lines)
    at = edit.to
  }
  return [...result, ...lines.slice(at)]
}

export function sorted(edits: readonly LineEdit[]): LineEdit[] {
  return [...edits].sort((one, other) => one.from - other.from || one.to - other.to)
}
