// The contents of the bars over a file's hunks: which change it is and where, how it was found, and its verdict.

import type { Hunk, ReviewFile, ReviewState } from '@sheaf/contract'
import { rungNames } from '../apply/reply-words.ts'
import type { HunkShown } from './diff-state.ts'
import { canDecide, isOffered, positionOf, slotsBefore } from './review-slots.ts'

export function hunkBars(review: ReviewState, index: number, hunks: readonly Hunk[]): HunkShown[] {
  const file = review.files[index]
  if (!file) return []
  const before = slotsBefore(file)
  const isDecidable = canDecide(file)
  const first = isDecidable ? positionOf({ ...review, at: { file: index, hunk: before } }) : 0
  return hunks.map((hunk, at) => ({
    label: `${isDecidable ? `Change ${first + at}` : 'Not written'} · ${placeOf(hunk)}`,
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
  return match ? { inexact: { rung: rungNames[match.rung], differs: match.differs ?? rungNames[match.rung] } } : {}
}

function placeOf({ at, removed }: Hunk): string {
  if (removed.length === 0) return at === 0 ? 'at the top' : `after line ${at.toLocaleString('en')}`
  const from = (at + 1).toLocaleString('en')
  return removed.length === 1 ? `line ${from}` : `lines ${from}–${(at + removed.length).toLocaleString('en')}`
}
