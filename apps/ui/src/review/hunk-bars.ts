// The contents of the bars over a file's hunks: which change it is and where, how it was found, and its verdict.

import type { Hunk, ReviewFile, ReviewState } from '@sheaf/contract'
import { words as applyWords } from '../apply/apply.words.ts'
import type { HunkShown } from './diff-state.ts'
import { words } from './review.words.ts'
import { canDecide, currentSlotNumber, isOffered, slotsBeforeHunks } from './review-slots.ts'

export function hunkBars(review: ReviewState, index: number, hunks: readonly Hunk[]): HunkShown[] {
  const file = review.files[index]
  if (!file) return []
  const before = slotsBeforeHunks(file)
  const isDecidable = canDecide(file)
  const first = isDecidable ? currentSlotNumber({ ...review, at: { file: index, hunk: before } }) : 0
  return hunks.map((hunk, at) => ({
    label: isDecidable ? words.diff.change(first + at, positionText(hunk)) : words.diff.notWritten(positionText(hunk)),
    verdict: file.verdicts[at + before] ?? 'open',
    isCurrent: isDecidable && review.at?.file === index && review.at.hunk === at + before,
    canDecide: isDecidable,
    isOffered: isOffered(file, hunk),
    ...inexactOf(file, hunk),
  }))
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
