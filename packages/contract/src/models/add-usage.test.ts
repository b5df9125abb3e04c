import { expect, it } from 'vitest'
import { addUsage } from './add-usage.ts'

it('adds token counts, and omits the cost if a part of it is unknown', () => {
  expect(addUsage({ input: 1, output: 2, cost: 1 }, { input: 10, thinking: 5, cost: 2 }, {})).toEqual({
    input: 11,
    output: 2,
    thinking: 5,
    cost: 3,
  })
  expect(addUsage({ input: 1, cost: 1 }, { input: 2 })).toEqual({ input: 3 })
  expect(addUsage()).toEqual({})
})
