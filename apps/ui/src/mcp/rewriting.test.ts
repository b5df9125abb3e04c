import { expect, it } from 'vitest'
import { isWorthTelling, joined, restoredText } from './rewriting.ts'

it('restores the previous text, followed by what was typed since', () => {
  const rewriting = { before: 'My words', after: 'Theirs' }
  expect(restoredText(rewriting, 'Theirs')).toBe('My words')
  expect(restoredText(rewriting, 'Theirs and more')).toBe('My words and more')
  expect(restoredText(rewriting, 'Something else')).toBe('My words')
})

it('joins consecutive rewrites, unless the user typed in between', () => {
  const first = { before: 'Mine', after: 'A' }
  expect(joined(first, { before: 'A', after: 'B' })).toEqual({ before: 'Mine', after: 'B' })
  expect(joined(first, { before: 'A, and mine', after: 'B' })).toEqual({ before: 'A, and mine', after: 'B' })
  expect(joined(null, first)).toEqual(first)
})

it('reports a rewrite only when it replaced text and changed it', () => {
  expect([
    isWorthTelling({ before: ' \n', after: 'A' }),
    isWorthTelling({ before: 'A', after: 'A' }),
    isWorthTelling({ before: 'A', after: 'B' }),
  ]).toEqual([false, false, true])
})
