import { describe, expect, it } from 'vitest'
import { dollars, sumUsage, usageOf, usageWords } from './cost-words.ts'

describe('what an answer cost', () => {
  it('is said with as many digits as it takes', () => {
    expect([0, 0.00001, 0.00421, 0.0314, 3.5, 1234.4].map(dollars)).toEqual(['$0', '<$0.0001', '$0.0042', '$0.03', '$3.50', '$1,234'])
  })

  it('is said as far as the provider said it', () => {
    expect(usageWords({ input: 12_300, cached: 10_000, output: 800, cost: 0.04 })).toBe('12k in (10k cached) · 800 out · $0.04')
    expect(usageWords({ output: 5 })).toBe('5 out')
    expect(usageWords({})).toBe('')
  })

  it('sums up; a cost that is known in part only is not known', () => {
    expect(sumUsage([{ input: 1, output: 2, cost: 0.5 }, { input: 3 }])).toEqual({ input: 4, output: 2 })
    expect(
      usageOf({
        usage: { input: 1, cost: 0.5 },
        delegates: [{ path: 'a', slot: 'simple-edits', model: 'm', state: 'done', usage: { input: 2, cost: 0.25 } }],
      }),
    ).toEqual({
      input: 3,
      cost: 0.75,
    })
    expect(usageOf({})).toBeNull()
  })
})
