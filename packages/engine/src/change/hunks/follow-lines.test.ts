import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffHunks } from './diff-hunks.ts'
import { followLines } from './follow-lines.ts'

const follow = (before: string, after: string, from: number, to: number) =>
  followLines({ from, to }, diffHunks([...before].map((line) => `${line}\n`).join(''), [...after].map((line) => `${line}\n`).join('')))

describe('followLines', () => {
  it('shifts a range when lines above it are added or removed', () => {
    expect(follow('abcdef', 'xyzabcdef', 2, 4)).toEqual({ from: 5, to: 7 })
    expect(follow('abcdef', 'cdef', 3, 4)).toEqual({ from: 1, to: 2 })
  })

  it('excludes lines that are added directly above or below the range', () => {
    expect(follow('abcdef', 'abxxcdyyef', 3, 4)).toEqual({ from: 5, to: 6 })
  })

  it('grows and shrinks a range with changes inside it', () => {
    expect(follow('abcdef', 'abcXXdef', 2, 5)).toEqual({ from: 2, to: 7 })
    expect(follow('abcdef', 'abef', 2, 5)).toEqual({ from: 2, to: 3 })
    expect(follow('abcdef', 'aBcdef', 2, 4)).toEqual({ from: 2, to: 4 })
  })

  it('returns undefined when all lines of the range are removed', () => {
    expect(follow('abcdef', 'af', 2, 5)).toBeUndefined()
    expect(follow('abcdef', '', 1, 6)).toBeUndefined()
  })

  it('follows the same text after any change around it', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 })
    fc.assert(
      fc.property(lines, lines, lines, lines, (above, below, newAbove, newBelow) => {
        // More lines than around them: otherwise the diff may consider these the moved ones.
        const own = [...'123456789']
        const text = (head: string[], tail: string[]) => [...head, ...own, ...tail].map((line) => `${line}\n`).join('')
        const hunks = diffHunks(text(above, below), text(newAbove, newBelow))
        expect(followLines({ from: above.length + 1, to: above.length + 9 }, hunks)).toEqual({
          from: newAbove.length + 1,
          to: newAbove.length + 9,
        })
      }),
    )
  })
})
