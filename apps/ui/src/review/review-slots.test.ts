import { describe, expect, it } from 'vitest'
import {
  canAcceptAll,
  currentSlotNumber,
  filesToWrite,
  fileVerdict,
  firstDifference,
  isOffered,
  nextUndecided,
  slotNumbers,
  slotPositions,
  slotsBeforeHunks,
  unplacedIndex,
} from './review-slots.ts'
import { fileOf as file, reviewOf as review } from './testing/review-of.ts'

const blocked = file(['open'], { status: 'blocked', consents: ['never'] })
const offered = file(['open', 'open'], { status: 'blocked', consents: ['free', 'offered'] })
const unplaced = file(['open', 'open', 'open'], {
  status: 'blocked',
  consents: ['never', 'free', 'place'],
  unplaced: [{ change: 2, places: 3, place: null }],
})

describe('the changes of a review', () => {
  it('includes offered and unplaced changes, but none that cannot be decided', () => {
    const unchanged = file(['open'], { status: 'unchanged', consents: ['never'] })
    expect(slotPositions(review([file(['open', 'open']), blocked, unchanged, offered, unplaced]))).toEqual([
      { file: 0, hunk: 0 },
      { file: 0, hunk: 1 },
      { file: 3, hunk: 0 },
      { file: 3, hunk: 1 },
      { file: 4, hunk: 1 },
      { file: 4, hunk: 2 },
    ])
  })

  it('numbers changes from one, and returns zero in a blocked file', () => {
    const files = [file(['open', 'open']), blocked, offered]
    expect(currentSlotNumber(review(files, { file: 2, hunk: 0 }))).toBe(3)
    expect(currentSlotNumber(review(files, { file: 1, hunk: 0 }))).toBe(0)
    expect(currentSlotNumber(review(files))).toBe(0)
  })

  it('moves to the next undecided change of the file, then of the others, and never returns the same one', () => {
    const state = review([file(['open', 'accepted', 'open']), file(['rejected', 'open'])])
    expect(nextUndecided(state, { file: 0, hunk: 0 })).toEqual({ file: 0, hunk: 2 })
    expect(nextUndecided(state, { file: 0, hunk: 2 })).toEqual({ file: 0, hunk: 0 })
    expect(nextUndecided(review([file(['rejected', 'rejected']), file(['rejected', 'open'])]), { file: 0, hunk: 1 })).toEqual({
      file: 1,
      hunk: 1,
    })
    expect(nextUndecided(state, { file: 1, hunk: 1 })).toEqual({ file: 0, hunk: 0 })
    expect(nextUndecided(review([file(['open'])]), { file: 0, hunk: 0 })).toBeUndefined()
  })

  it('finds the first change that was decided differently', () => {
    const before = review([file(['accepted']), file(['open', 'rejected'])])
    expect(firstDifference(before, review([file(['accepted']), file(['open', 'open'])]))).toEqual({ file: 1, hunk: 1 })
    expect(firstDifference(before, before)).toBeUndefined()
  })

  it('numbers the slots of a file across the review, and returns zero for one that cannot be decided', () => {
    expect(slotNumbers(review([offered, blocked, unplaced]), 2)).toEqual([0, 3, 4])
  })

  it('finds the unplaced change of a slot after the hunks', () => {
    expect([0, 1, 2].map((slot) => unplacedIndex(unplaced, slot))).toEqual([-2, -1, 0])
  })

  it('requires individual approval for an offered change only', () => {
    expect([isOffered(offered, 0), isOffered(offered, 1), isOffered(unplaced, 2)]).toEqual([false, true, false])
  })
})

// [S4.31]
it('offers Accept All Files while a change is undecided, or rejected and needs no individual approval', () => {
  const risky = (verdict: 'open' | 'rejected') => file([verdict], { warnings: [{ code: 'risky-path', message: 'Runs code.', lines: [] }] })
  const states = [
    [file(['accepted']), risky('open')],
    [file(['accepted', 'rejected'])],
    [file(['accepted']), risky('rejected'), blocked],
    [{ ...unplaced, verdicts: ['open' as const, 'accepted' as const, 'rejected' as const] }],
  ]
  expect(states.map((files) => canAcceptAll(review(files)))).toEqual([true, true, false, false])
})

describe('a file of a review', () => {
  it('summarizes the decisions on a file in one word', () => {
    expect(
      [
        file(['open', 'open']),
        file(['accepted']),
        file(['accepted', 'open']),
        file(['rejected', 'rejected']),
        blocked,
        file([], { status: 'unchanged' }),
        { ...unplaced, verdicts: ['open' as const, 'accepted' as const, 'accepted' as const] },
      ].map(fileVerdict),
    ).toEqual(['open', 'accepted', 'mixed', 'rejected', 'blocked', 'unchanged', 'accepted'])
  })

  it('writes only files that are not blocked and have an accepted change', () => {
    const taken = file(['rejected', 'accepted'])
    const state = review([taken, file(['open']), { ...blocked, verdicts: ['accepted'] }])
    expect(filesToWrite(state)).toEqual([taken])
  })

  it('has a slot for the move before the hunks of a renamed file', () => {
    expect(slotsBeforeHunks(file(['open', 'open'], { action: 'rename' }))).toBe(1)
    expect(slotsBeforeHunks(file(['open']))).toBe(0)
  })
})
