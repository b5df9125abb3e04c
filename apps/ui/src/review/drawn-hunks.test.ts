import type { Hunk, ReviewFile, UnplacedChange } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { readDiff } from './diff-rows.ts'
import { type DrawnHunk, drawnHunks, isOverlapping, isSameHunks, linesOf } from './drawn-hunks.ts'
import { fileOf } from './testing/review-of.ts'

const text = 'a\nb\nlen++\nc\nlen++\nd\n'
const found: Hunk = { at: 5, removed: ['d\n'], added: ['D\n'], change: 0 }
const placeAt = (at: number): Hunk => ({ at, removed: ['len++\n'], added: ['len += 1\n'], change: 1 })
const ambiguous: UnplacedChange = {
  change: 1,
  reason: 'ambiguous',
  search: ['len++'],
  content: ['len += 1'],
  places: [2, 4].map((at) => ({ line: at + 1, hunks: [placeAt(at)] })),
}
const invented: UnplacedChange = { ...ambiguous, change: 2, reason: 'not-found', places: [] }
const texts = { hunks: [found], unplaced: [ambiguous, invented] }

/** `place`: the chosen place of the ambiguous change. */
function fileWith(place: number | null, more: Partial<ReviewFile> = {}): ReviewFile {
  const unplaced = [
    { change: 1, places: 2, place },
    { change: 2, places: 0, place: null },
  ]
  return fileOf(['open', place === null ? 'open' : 'accepted', 'open'], { unplaced, ...more })
}

const newText = (drawn: readonly DrawnHunk[]): string => readDiff(text, drawn.map(linesOf)).newLines.join('')

describe('the hunks that a diff draws', () => {
  it('include those of a chosen place, in line order, and no other place', () => {
    expect(drawnHunks(fileWith(null), texts)).toEqual([{ hunk: found, slot: 0 }])
    const drawn = drawnHunks(fileWith(1), texts)
    expect(drawn).toEqual([
      { hunk: placeAt(4), slot: 1 },
      { hunk: found, slot: 0 },
    ])
    expect(newText(drawn)).toBe('a\nb\nlen++\nc\nlen += 1\nD\n')
  })

  it('count the slot of a move', () => {
    const moved = fileWith(0, { action: 'rename', to: 'b.c', verdicts: ['open', 'open', 'accepted', 'open'] })
    expect(drawnHunks(moved, texts).map(({ slot }) => slot)).toEqual([2, 1])
  })

  it('leave out the lines of a change that a chosen place replaces', () => {
    const clashing: Hunk = { at: 3, removed: ['c\n', 'len++\n'], added: ['C\n'], change: 0 }
    const drawn = drawnHunks(fileWith(1), { ...texts, hunks: [clashing] })
    expect(drawn).toEqual([
      { hunk: clashing, slot: 0, replacedBy: 1 },
      { hunk: placeAt(4), slot: 1 },
    ])
    expect(newText(drawn)).toBe('a\nb\nlen++\nc\nlen += 1\nd\n')
  })

  it('are the same until a place changes', () => {
    expect(
      isSameHunks(drawnHunks(fileWith(1), texts), drawnHunks(fileWith(1, { verdicts: ['accepted', 'accepted', 'rejected'] }), texts)),
    ).toBe(true)
    for (const other of [null, 0]) expect(isSameHunks(drawnHunks(fileWith(1), texts), drawnHunks(fileWith(other), texts))).toBe(false)
  })

  it('exclude each other only where they share lines, or insert at the same place', () => {
    const inserted: Hunk = { at: 4, removed: [], added: ['x\n'] }
    expect([placeAt(4), inserted, { ...inserted, at: 5 }].map((other) => isOverlapping(inserted, other))).toEqual([false, true, false])
    expect(isOverlapping(placeAt(4), { at: 3, removed: ['c\n', 'len++\n'], added: [] })).toBe(true)
  })
})
