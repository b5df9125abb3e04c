import type { FitAnswer, FitStep, SelectedFile } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { fitRows, fittedSelection, readTokens } from './fit-plan.ts'

const step = (path: string, more: Partial<FitStep>): FitStep => ({
  path,
  from: 'full',
  to: 'out',
  tokens: 0,
  saved: 100,
  total: null,
  why: '',
  ...more,
})
const steps = [
  step('a.ts', { to: 'slices', ranges: [{ from: 3, to: 9 }], tokens: 20, saved: 80, total: 915 }),
  step('b.ts', { to: 'map', tokens: 5, saved: 95 }),
  step('c.ts', { total: 700 }),
]
const answer: FitAnswer = { tokens: { before: 1_000, after: 700 }, steps, selection: [], leftOut: [], skipped: [], notes: [] }

describe('fitRows', () => {
  const totals = (...declined: string[]) => fitRows(answer, new Set(declined)).map(({ total }) => [total.tokens, total.isExact])

  it('shows the total after each row, and estimates a total that was not counted', () => {
    expect(totals()).toEqual([
      [915, true],
      [820, false],
      [700, true],
    ])
  })

  it('adds what declined rows would have saved to the totals from there on', () => {
    expect(totals('b.ts')).toEqual([
      [915, true],
      [915, false],
      [795, false],
    ])
    expect(totals('a.ts', 'b.ts', 'c.ts').at(-1)).toEqual([975, false])
  })
})

describe('fittedSelection', () => {
  const selection: SelectedFile[] = [
    { path: 'gone.ts', mode: 'full' },
    { path: 'a.ts', mode: 'full' },
    { path: 'kept.ts', mode: 'slices', ranges: [{ from: 1, to: 2, why: 'mine' }] },
    { path: 'b.ts', mode: 'full' },
    { path: 'c.ts', mode: 'map' },
  ]

  it('applies accepted rows in place and keeps every other file as it is', () => {
    expect(fittedSelection(selection, steps, new Set())).toEqual([
      selection[0],
      { path: 'a.ts', mode: 'slices', ranges: [{ from: 3, to: 9 }] },
      selection[2],
      { path: 'b.ts', mode: 'map' },
    ])
  })

  it('changes nothing if every row is declined', () => {
    expect(fittedSelection(selection, steps, new Set(['a.ts', 'b.ts', 'c.ts']))).toEqual(selection)
  })
})

describe('readTokens', () => {
  it('reads plain numbers, separators and units', () => {
    expect(['32000', ' 32,000 ', '32k', '1.5M', '128 K'].map(readTokens)).toEqual([32_000, 32_000, 32_000, 1_500_000, 128_000])
  })

  it('rejects everything else', () => {
    expect(['', '0', '-5', 'abc', '1.2.3', '5g', '9'.repeat(30)].map(readTokens)).toEqual(Array(7).fill(undefined))
  })
})
