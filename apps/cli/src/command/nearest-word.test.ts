import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, nearestWord } from './nearest-word.ts'

const known = ['files', 'tree', 'search', 'tokens', 'pack', 'prompts']

describe('nearestWord', () => {
  it('finds a word with swapped, missing or wrong letters', () => {
    expect(['pakc', 'serch', 'tokns', 'flies', 'TREE'].map((typed) => nearestWord(typed, known))).toEqual([
      'pack',
      'search',
      'tokens',
      'files',
      'tree',
    ])
  })

  it('finds a word by its beginning', () => {
    expect(nearestWord('pro', known)).toBe('prompts')
  })

  it('suggests nothing when no word is close', () => {
    expect(['xyzzy', 'q', ''].map((typed) => nearestWord(typed, known))).toEqual([undefined, undefined, undefined])
  })
})

describe('editDistance', () => {
  it('returns a symmetric distance that is zero only for equal words and at most the longer length', () => {
    const word = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b)
        expect(distance).toBe(editDistance(b, a))
        expect(distance === 0).toBe(a === b)
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })
})
