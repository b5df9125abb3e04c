import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeParts } from './judge-parts.ts'
import { applyParts, type Part } from './part.ts'

const before = new Map([
  ['a.ts', 'one\ntwo\nthree\nfour\nfive\nsix\n'],
  ['b.ts', 'one\ntwo\n'],
])
const parts: Part[] = [
  { description: 'TWO', edits: [{ path: 'a.ts', from: 1, to: 2, lines: ['TWO'] }] },
  { description: 'no four', edits: [{ path: 'a.ts', from: 3, to: 4, lines: [] }] },
  { description: 'more', edits: [{ path: 'b.ts', from: 2, to: 2, lines: ['more'] }] },
]
const after = (a: string, b = 'one\ntwo\nmore\n') =>
  new Map([
    ['a.ts', a],
    ['b.ts', b],
  ])

describe('judgeParts', () => {
  it('gives the full score for the reference solution, ignoring blank lines and trailing spaces', () => {
    expect(judgeParts(before, applyParts(before, parts), parts)).toEqual({ score: 1 })
    expect(judgeParts(before, after('one  \n\nTWO\nthree\n\n\nfive\nsix'), parts)).toEqual({ score: 1 })
  })

  it('does not ignore leading spaces', () => {
    expect(judgeParts(before, after('one\n TWO\nthree\nfive\nsix\n'), parts)).toEqual({ score: 2 / 3, note: 'Missing: TWO.' })
  })

  it('gives no score for unchanged files', () => {
    expect(judgeParts(before, before, parts)).toEqual({ score: 0, note: 'Missing: TWO; no four; more.' })
  })

  // [F7.5]
  it('scores the solved parts and names the missing ones', () => {
    expect(judgeParts(before, after('one\ntwo\nthree\nfive\nsix\n'), parts)).toEqual({ score: 2 / 3, note: 'Missing: TWO.' })
    expect(judgeParts(before, after('one\nTWO\nthree\nfour\nfive\nsix\n', 'one\ntwo\n'), parts)).toEqual({
      score: 1 / 3,
      note: 'Missing: no four; more.',
    })
  })

  it('takes away only the share of a wrong part', () => {
    expect(judgeParts(before, after('one\nTOO\nthree\nfive\nsix\n'), parts)).toEqual({ score: 2 / 3, note: 'Missing: TWO.' })
  })

  it('gives no score when unrelated lines of the file were changed', () => {
    expect(judgeParts(before, after('one\nTWO\nTHREE\nfive\nsix\n'), parts)).toEqual({
      score: 0,
      note: 'Unrelated lines were changed in a.ts.',
    })
    expect(judgeParts(before, after('one\nTWO\nthree\nfive\nSIX\n'), parts)).toEqual({
      score: 0,
      note: 'Unrelated lines were changed in a.ts.',
    })
    expect(judgeParts(before, after('ONE\nTWO\nthree\nfive\nsix\n'), parts)).toEqual({
      score: 0,
      note: 'Unrelated lines were changed in a.ts.',
    })
  })

  it('gives no score when another file was changed, created or deleted', () => {
    const solved = applyParts(before, parts)
    const stray = { score: 0, note: 'c.ts should not have been changed.' }
    expect(judgeParts(before, new Map([...solved, ['c.ts', 'x']]), parts)).toEqual(stray)
    expect(judgeParts(new Map([...before, ['c.ts', 'x']]), new Map([...solved, ['c.ts', 'y']]), parts)).toEqual(stray)
    expect(judgeParts(new Map([...before, ['c.ts', 'x']]), solved, parts)).toEqual(stray)
    expect(judgeParts(before, new Map([['a.ts', solved.get('a.ts') ?? '']]), parts).score).toBe(0)
  })

  it('gives any subset of parts its share', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', '}', ''), { minLength: 8, maxLength: 30 })
    fc.assert(
      fc.property(lines, fc.nat(15), (texts, choice) => {
        const file = new Map([['f', texts.join('\n')]])
        const step = Math.floor(texts.length / 4)
        const some: Part[] = [0, 1, 2, 3].map((nth) => ({
          description: `${nth}`,
          edits: [{ path: 'f', from: nth * step, to: nth * step + 1, lines: [`new ${nth}`] }],
        }))
        const made = some.filter((_, nth) => choice & (1 << nth))
        expect(judgeParts(file, applyParts(file, made), some).score).toBe(made.length / 4)
      }),
    )
  })
})
