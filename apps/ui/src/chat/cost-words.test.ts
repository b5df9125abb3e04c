import { describe, expect, it } from 'vitest'
import { sumUsage, usageWords } from './cost-words.ts'

describe('usage and cost', () => {
  it('shows only the usage that the provider reported', () => {
    expect(usageWords({ input: 12_300, cached: 10_000, output: 800, cost: 0.04 })).toBe('12k in (10k cached) · 800 out · $0.040')
    expect(usageWords({ output: 5 })).toBe('5 out')
    expect(usageWords({})).toBe('')
  })

  it('sums usage, and leaves out a cost that is only partly known', () => {
    expect(sumUsage([{ input: 1, output: 2, cost: 0.5 }, { input: 3 }])).toEqual({ input: 4, output: 2 })
  })
})
