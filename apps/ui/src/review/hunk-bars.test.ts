import type { Hunk } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { hunkBars } from './hunk-bars.ts'
import { fileOf, reviewOf } from './testing/review-of.ts'

const insertion: Hunk = { at: 3, removed: [], added: ['x\n'], change: 1 }
const exchange: Hunk = { at: 11, removed: ['a\n', 'b\n'], added: ['c\n'], change: 0 }
const inexact = [{ change: 1, rung: 'indentation' as const, line: 4, differs: 'two blanks less' }]

describe('the bars of a file', () => {
  it('marks an inexact match on the hunk of its change, in any order of the reply', () => {
    const bars = hunkBars(reviewOf([fileOf(['open', 'open'], { inexact })]), 0, [insertion, exchange])
    expect(bars.map(({ label, inexact: found }) => [label, found])).toEqual([
      ['Change 1 · after line 3', { rung: 'indentation differs', differs: 'two blanks less' }],
      ['Change 2 · lines 12–13', undefined],
    ])
  })

  it('marks every hunk of an inexact change, and no hunk without a change', () => {
    const { change: _, ...whole } = exchange
    const file = fileOf(['open', 'open', 'open'], { inexact })
    const bars = hunkBars(reviewOf([file]), 0, [insertion, { ...exchange, change: 1 }, { ...whole, at: 20 }])
    expect(bars.map((bar) => bar.inexact?.rung)).toEqual(['indentation differs', 'indentation differs', undefined])
  })

  it('offers no decision on a change that cannot be applied, and labels it', () => {
    const refused = fileOf(['open', 'open'], { status: 'blocked', consents: ['never', 'offered'] })
    expect(hunkBars(reviewOf([refused], { file: 0, hunk: 0 }), 0, [insertion, exchange])).toEqual([
      { label: "Won't be written · after line 3", verdict: 'open', isCurrent: false, canDecide: false, isOffered: false },
      { label: 'Change 1 · lines 12–13', verdict: 'open', isCurrent: false, canDecide: true, isOffered: true },
    ])
  })

  it('numbers changes across all files, after the slot of a move', () => {
    const moved = fileOf(['accepted', 'rejected'], { action: 'rename', to: 'b.ts' })
    const bars = hunkBars(reviewOf([fileOf(['open', 'open']), moved], { file: 1, hunk: 1 }), 1, [insertion])
    expect(bars).toEqual([{ label: 'Change 4 · after line 3', verdict: 'rejected', isCurrent: true, canDecide: true, isOffered: false }])
  })
})
