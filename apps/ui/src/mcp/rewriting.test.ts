import { expect, it } from 'vitest'
import { isWorthTelling, joined, restoredText } from './rewriting.ts'

it('leads back to the words as they were, with what was typed since behind them', () => {
  const rewriting = { before: 'My words', after: 'Theirs' }
  expect(restoredText(rewriting, 'Theirs')).toBe('My words')
  expect(restoredText(rewriting, 'Theirs and more')).toBe('My words and more')
  expect(restoredText(rewriting, 'Something else')).toBe('My words')
})

it('leads back over several in a row, but not over what a person wrote between', () => {
  const first = { before: 'Mine', after: 'A' }
  expect(joined(first, { before: 'A', after: 'B' })).toEqual({ before: 'Mine', after: 'B' })
  expect(joined(first, { before: 'A, and mine', after: 'B' })).toEqual({ before: 'A, and mine', after: 'B' })
  expect(joined(null, first)).toEqual(first)
})

it('is not told where nothing was there', () => {
  expect([
    isWorthTelling({ before: ' \n', after: 'A' }),
    isWorthTelling({ before: 'A', after: 'A' }),
    isWorthTelling({ before: 'A', after: 'B' }),
  ]).toEqual([false, false, true])
})
