import { describe, expect, it } from 'vitest'
import { budgetLimit } from './budget-limit.ts'

const window = { name: '200k window', tokens: 200_000 }

describe('budgetLimit', () => {
  it('returns the context window of the model when there is no cap', () => {
    const asItIs = { tokens: 200_000, isFree: false }
    expect([budgetLimit(null, window), budgetLimit({}, window)]).toEqual([asItIs, asItIs])
  })

  it('returns the free cap when it is smaller than the context window', () => {
    expect(budgetLimit({ cap: 32_000 }, window)).toEqual({ tokens: 32_000, isFree: true })
  })

  it('returns the context window when it is smaller than the cap', () => {
    expect(budgetLimit({ cap: 32_000 }, { name: '8k window', tokens: 8_000 })).toEqual({ tokens: 8_000, isFree: false })
  })
})
