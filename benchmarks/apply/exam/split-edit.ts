// Returns an edit and, if it has several changes, each of them alone: more edits from few files.

import type { Edit } from './exam-case.ts'
import { lineDiff } from './line-diff.ts'
import { linesOf, textOf } from './lines.ts'

export function splitEdit(edit: Edit): Edit[] {
  const [before, after] = [linesOf(edit.before), linesOf(edit.after)]
  const spans = lineDiff(before, after) ?? []
  if (spans.length < 2) return [edit]
  const alone = spans.map(({ from, to, newFrom, newTo }) => ({
    ...edit,
    after: textOf(before.toSpliced(from, to - from, ...after.slice(newFrom, newTo))),
  }))
  return [edit, ...alone]
}
