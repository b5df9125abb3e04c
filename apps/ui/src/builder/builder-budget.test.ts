import { noTokens, type SelectedFile } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { builderBudget } from './builder-budget.ts'

const selected = new Map<string, SelectedFile>([
  ['a.ts', { path: 'a.ts', mode: 'full' }],
  ['b.ts', { path: 'b.ts', mode: 'map' }],
])
const budget = {
  tokens: { ...noTokens, total: 900, files: 500, maps: 300, tree: 100 },
  files: [
    { path: 'a.ts', mode: 'full' as const, tokens: 500 },
    { path: 'b.ts', mode: 'map' as const, tokens: 50 },
    { path: 'added.ts', mode: 'map' as const, tokens: 250, why: 'used by a.ts' },
  ],
}

describe('builderBudget', () => {
  it('leaves the rest of the limit to the results, beside the selected files', () => {
    expect(builderBudget(budget, selected, 1_000, undefined)).toEqual({ left: 100, budget: 650 })
  })

  it('adds up to what the user chose', () => {
    expect(builderBudget(budget, selected, 1_000, 8_000)).toEqual({ left: 100, budget: 8_550 })
  })

  it('has no room over the limit, and all of it before the first count', () => {
    expect(builderBudget(budget, new Map(), 800, undefined)).toEqual({ left: 0, budget: 1 })
    expect(builderBudget(null, selected, 800, undefined)).toEqual({ left: 800, budget: 800 })
  })
})
