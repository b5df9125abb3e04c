// Keeps changes of one file apart: they may come in any order, but not for the same lines.

import type { FileLines } from './file-lines.ts'
import { type LineEdit, trimEdit } from './line-edit.ts'

export interface SeparatedEdits {
  /** In file order, without overlaps. */
  edits: LineEdit[]
  /** Two changes that alter the same lines differently. */
  clashes: [LineEdit, LineEdit][]
  /** Two changes whose searches share lines that neither alters. */
  shared: [LineEdit, LineEdit][]
}

export function separateEdits(file: FileLines, edits: readonly LineEdit[]): SeparatedEdits {
  const sorted = [...edits].sort((left, right) => left.from - right.from || left.to - right.to || left.change - right.change)
  const kept: SeparatedEdits = { edits: [], clashes: [], shared: [] }
  for (const edit of sorted) {
    const before = kept.edits.at(-1)
    if (!before || edit.from >= before.to) {
      kept.edits.push(edit)
      continue
    }
    const left = trimEdit(file, before)
    const right = trimEdit(file, edit)
    if (isSameEdit(left, right)) continue
    if (left.to > right.from || (left.to === right.from && left.from === right.from)) {
      kept.clashes.push([before, edit])
      // Which of the two is meant is the user's decision, not the order of their lines.
      kept.edits.splice(-1, 1, { ...before, offered: true })
      continue
    }
    kept.shared.push([before, edit])
    kept.edits.splice(-1, 1, { ...left, offered: true }, { ...right, offered: true })
  }
  return kept
}

function isSameEdit(left: LineEdit, right: LineEdit): boolean {
  return left.from === right.from && left.to === right.to && JSON.stringify(left.lines) === JSON.stringify(right.lines)
}
