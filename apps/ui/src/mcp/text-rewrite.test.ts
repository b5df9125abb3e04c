import { expect, it } from 'vitest'
import { isWorthNotifying, mergeRewrites, undoRewrite } from './text-rewrite.ts'

it('restores the previous text, followed by what was typed since', () => {
  const rewrite = { before: 'My words', after: 'Theirs' }
  expect(undoRewrite(rewrite, 'Theirs')).toBe('My words')
  expect(undoRewrite(rewrite, 'Theirs and more')).toBe('My words and more')
  expect(undoRewrite(rewrite, 'Something else')).toBe('My words')
})

it('joins consecutive rewrites, unless the user typed in between', () => {
  const first = { before: 'Mine', after: 'A' }
  expect(mergeRewrites(first, { before: 'A', after: 'B' })).toEqual({ before: 'Mine', after: 'B' })
  expect(mergeRewrites(first, { before: 'A, and mine', after: 'B' })).toEqual({ before: 'A, and mine', after: 'B' })
  expect(mergeRewrites(null, first)).toEqual(first)
})

it('reports a rewrite only when it replaced text and changed it', () => {
  expect([
    isWorthNotifying({ before: ' \n', after: 'A' }),
    isWorthNotifying({ before: 'A', after: 'A' }),
    isWorthNotifying({ before: 'A', after: 'B' }),
  ]).toEqual([false, false, true])
})
