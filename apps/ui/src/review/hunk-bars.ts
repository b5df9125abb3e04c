// The contents of the bars over a file's hunks: which change it is and where, how it was found, and its verdict.

import type { Hunk, ReviewFile, ReviewState } from '@sheaf/contract'
import { words as applyWords } from '../apply/apply.words.ts'
import type { HunkShown } from './diff-state.ts'
import type { DrawnHunk } from './drawn-hunks.ts'
import { words } from './review.words.ts'
import { canDecideSlot, isOffered, slotNumbers } from './review-slots.ts'

export function hunkBars(review: ReviewState, index: number, hunks: readonly DrawnHunk[]): HunkShown[] {
  const file = review.files[index]
  if (!file) return []
  const numbers = slotNumbers(review, index)
  return hunks.map(({ hunk, slot, replacedBy }) => {
    const isDecidable = canDecideSlot(file, slot)
    const position = replacedBy === undefined ? positionText(hunk) : words.diff.replaced(positionText(hunk), numbers[replacedBy] ?? 0)
    return {
      label: isDecidable ? words.diff.change(numbers[slot] ?? 0, position) : words.diff.notWritten(position),
      verdict: file.verdicts[slot] ?? 'open',
      isCurrent: isDecidable && review.at?.file === index && review.at.hunk === slot,
      canDecide: isDecidable,
      isOffered: isOffered(file, slot),
      ...(hunk.applied && { isApplied: true }),
      ...inexactOf(file, hunk),
    }
  })
}

/** Looked up by change: a reply's changes come in any order, the hunks in the file's. */
function inexactOf({ inexact }: ReviewFile, { change }: Hunk): Pick<HunkShown, 'inexact'> {
  const match = change === undefined ? undefined : inexact.find((each) => each.change === change)
  return match ? { inexact: { rung: applyWords.rungs[match.rung], differs: match.differs ?? applyWords.rungs[match.rung] } } : {}
}

function positionText({ at, removed }: Hunk): string {
  const { positions } = words.diff
  if (removed.length === 0) return at === 0 ? positions.top : positions.after(at)
  return removed.length === 1 ? positions.line(at + 1) : positions.lines(at + 1, at + removed.length)
}
