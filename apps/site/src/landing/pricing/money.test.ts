import { expect, it } from 'vitest'
import { dollars } from './money.ts'

it('shows cents only if there are any', () => {
  expect([0, 14.99, 149, 12.5, 1_000_000].map(dollars)).toEqual(['$0', '$14.99', '$149', '$12.50', '$1,000,000'])
})
