import type { Hunk } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import type { DrawnHunk } from './drawn-hunks.ts'
import { hunkBars } from './hunk-bars.ts'
import { fileOf, reviewOf } from './testing/review-of.ts'

const insertion: Hunk = { at: 3, removed: [], added: ['x\n'], change: 1 }
const exchange: Hunk = { at: 11, removed: ['a\n', 'b\n'], added: ['c\n'], change: 0 }
const inexact = [{ change: 1, rung: 'indentation' as const, line: 4, differs: 'two blanks less' }]

const drawn = (hunks: readonly Hunk[], before = 0): DrawnHunk[] => hunks.map((hunk, at) => ({ hunk, slot: before + at }))

describe('the bars of a file', () => {
  it('marks an inexact match on the hunk of its change, in any order of the reply', () => {
    const bars = hunkBars(reviewOf([fileOf(['open', 'open'], { inexact })]), 0, drawn([insertion, exchange]))
    expect(bars.map(({ label, inexact: found }) => [label, found])).toEqual([
      ['Change 1 · after line 3', { rung: 'indentation differs', differs: 'two blanks less' }],
      ['Change 2 · lines 12–13', undefined],
    ])
  })

  it('marks every hunk of an inexact change, and no hunk without a change', () => {
    const { change: _, ...whole } = exchange
    const file = fileOf(['open', 'open', 'open'], { inexact })
    const bars = hunkBars(reviewOf([file]), 0, drawn([insertion, { ...exchange, change: 1 }, { ...whole, at: 20 }]))
    expect(bars.map((bar) => bar.inexact?.rung)).toEqual(['indentation differs', 'indentation differs', undefined])
  })

  it('offers no decision on a change that cannot be applied, and labels it', () => {
    const refused = fileOf(['open', 'open'], { status: 'blocked', consents: ['never', 'offered'] })
    expect(hunkBars(reviewOf([refused], { file: 0, hunk: 0 }), 0, drawn([insertion, exchange]))).toEqual([
      { label: "Won't be written · after line 3", verdict: 'open', isCurrent: false, canDecide: false, isOffered: false },
      { label: 'Change 1 · lines 12–13', verdict: 'open', isCurrent: false, canDecide: true, isOffered: true },
    ])
  })

  it('marks a change whose lines are already in the file', () => {
    const file = fileOf(['open', 'open'], { consents: ['offered', 'free'] })
    const bars = hunkBars(reviewOf([file]), 0, drawn([{ ...insertion, applied: true }, exchange]))
    expect(bars.map(({ isOffered, isApplied }) => [isOffered, isApplied])).toEqual([
      [true, true],
      [false, undefined],
    ])
  })

  it('numbers changes across all files, after the slot of a move', () => {
    const moved = fileOf(['accepted', 'rejected'], { action: 'rename', to: 'b.ts' })
    const bars = hunkBars(reviewOf([fileOf(['open', 'open']), moved], { file: 1, hunk: 1 }), 1, drawn([insertion], 1))
    expect(bars).toEqual([{ label: 'Change 4 · after line 3', verdict: 'rejected', isCurrent: true, canDecide: true, isOffered: false }])
  })

  it('names the change that writes its lines instead', () => {
    const review = reviewOf([fileOf(['open', 'accepted'], { unplaced: [{ change: 1, places: 2, place: 1 }] })])
    const bars = hunkBars(review, 0, [
      { hunk: exchange, slot: 0, replacedBy: 1 },
      { hunk: exchange, slot: 1 },
    ])
    expect(bars.map(({ label, verdict }) => [label, verdict])).toEqual([
      ['Change 1 · lines 12–13 · replaced by change 2', 'open'],
      ['Change 2 · lines 12–13', 'accepted'],
    ])
  })
})
