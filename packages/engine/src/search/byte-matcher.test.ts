import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { byteMatcher } from './byte-matcher.ts'
import { compileMatcher } from './compile-matcher.ts'
import { asBytes, holdText, type ReserveBytes } from './held-text.ts'
import { matchHeld } from './match-held.ts'
import { matchLines } from './match-lines.ts'

describe('byteMatcher', () => {
  it('requires no bytes that a matching line may lack', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.string({ unit: 'binary' }),
        fc.boolean(),
        fc.boolean(),
        (pattern, around, ignoreCase, word) => {
          const bytes = asBytes(`${around} ${pattern} ${around}`.toWellFormed())
          const text = ignoreCase ? bytes.toLowerCase() : bytes
          const { asciiLiterals = [], literals = [] } = byteMatcher({ pattern, ignoreCase, word }) ?? {}
          expect(asciiLiterals.every((literal) => text.includes(literal))).toBe(true)
          expect(literals.every((seek) => seek(text, 0) !== -1)).toBe(true)
        },
      ),
    )
  })

  it('finds the same lines in bytes as in text, with and without room', () => {
    const atom = fc.constantFrom(
      'a',
      's',
      'k',
      'K',
      '-',
      'é',
      'foo',
      '.',
      '\\.',
      '[a-k]',
      '[^a]',
      '[é-]',
      '\\w',
      '\\d',
      '\\s',
      '\\b',
      '(a|s)',
      '(?:foo)?',
      '^',
      '$',
    )
    const part = fc
      .tuple(atom, fc.constantFrom('', '', '', '+', '*', '{1,2}'))
      .map(([one, times]) => (/[?^$b]$/u.test(one) ? one : one + times))
    const pattern = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
    const text = fc
      .array(
        fc.constantFrom('a', 's', 'k', 'S', 'foo', 'FOO', '-', '1', '\u017f', '\u212a', 'é', 'É', '\u2028', '😀', '.', ' ', '\n', '\r\n'),
        { maxLength: 40 },
      )
      .map((parts) => parts.join(''))
    const wanted = { room: 3, contextLines: 1 }
    const noRoom: ReserveBytes = () => false
    fc.assert(
      fc.property(pattern, text, fc.boolean(), fc.boolean(), fc.boolean(), (source, content, regex, ignoreCase, word) => {
        const request = { pattern: source, regex, ignoreCase, word }
        const matcher = compileMatcher(request)
        const expected = matchLines('x', content, matcher, wanted)
        for (const reserve of [noRoom, () => true]) {
          expect(matchHeld('x', holdText(content), { matcher, bytes: byteMatcher(request) }, wanted, reserve)).toEqual(expected)
        }
      }),
      { numRuns: inject('isExam') ? 10_000 : 300 },
    )
  })

  it.each([
    ['^.$', 'é'],
    ['^[^a]$', 'é'],
    ['^\\W$', 'é'],
    ['a\\sb', 'a\u00a0b'],
    ['(a|-)b', 'ab'],
    ['(?:v-)?x1', 'x1'],
    ['x_*1', 'x1'],
    ['a|-', 'a'],
    ['(x)_\\1', 'x_x'],
    ['^é$', 'é'],
  ])('finds %s in %s', (pattern, line) => {
    const request = { pattern, regex: true }
    const how = { matcher: compileMatcher(request), bytes: byteMatcher(request) }
    expect(matchHeld('x', holdText(`\n${line}\n`), how, { room: 1, contextLines: 0 }, () => true).hits).toBe(1)
  })
})
