import { describe, expect, it } from 'vitest'
import { budgetLimit } from './budget-limit.ts'

const window = { name: '200k window', tokens: 200_000 }

describe('budgetLimit', () => {
  it('is the window of the model where nothing else holds', () => {
    const asItIs = { tokens: 200_000, isFree: false }
    expect([budgetLimit(null, window), budgetLimit({}, window)]).toEqual([asItIs, asItIs])
  })

  it('is the free cap, the number a person must obey', () => {
    expect(budgetLimit({ cap: 32_000 }, window)).toEqual({ tokens: 32_000, isFree: true })
  })

  it('stays the window where that is smaller than the cap', () => {
    expect(budgetLimit({ cap: 32_000 }, { name: '8k window', tokens: 8_000 })).toEqual({ tokens: 8_000, isFree: false })
  })
})
