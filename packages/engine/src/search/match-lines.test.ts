import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileMatcher } from './compile-matcher.ts'
import { matchLines } from './match-lines.ts'

const atom = fc.constantFrom(
  ...[
    'a',
    'b',
    'ab',
    'foo',
    'oo_',
    '.',
    '\\.',
    '[ab]',
    '[^a]',
    '[^-a]',
    '[\\s\\S]',
    '\\s',
    '\\S',
    '\\w',
    '\\W',
    '\\d',
    '\\D',
    '\\b',
    '\\B',
    '^',
    '$',
    '\\n',
    '\\r',
  ],
  ...[
    '\\P{L}',
    '\\p{L}',
    '\\u{61}',
    '(?=a)',
    '(?!a)',
    '(?<=b)',
    '(?<!b)',
    '(?:a|b)',
    '(a|)',
    '(?-i:a)',
    'ä',
    'ſ',
    'k',
    '\\x61',
    '[^]',
    '[]',
  ],
)
const quantified = fc.tuple(atom, fc.constantFrom('', '', '', '+', '*', '?', '{1,2}', '*?')).map(([part, times]) => {
  const whole = `${part}${times}`
  return compiles(whole) ? whole : part
})
const pattern = fc
  .array(fc.oneof(quantified, fc.constant('|')), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
  .filter(compiles)
const text = fc
  .array(fc.constantFrom('a', 'b', 'foo', '_', '.', ' ', '\n', '\n', '\r\n', '\r', 'A', 'ä', 'S', 'K', '1', '-', '\u2028'), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''))

describe('matchLines', () => {
  it('finds exactly the lines that match when each is tested alone', () => {
    fc.assert(
      fc.property(pattern, text, fc.boolean(), (regex, content, ignoreCase) => {
        const found = matchLines('p', content, compileMatcher({ pattern: regex, regex: true, ignoreCase }), { room: 1000, contextLines: 0 })
        const expected = linesOf(content).flatMap((line, index) =>
          new RegExp(regex, ignoreCase ? 'iu' : 'u').test(line) ? [{ path: 'p', line: index + 1, text: line, before: [], after: [] }] : [],
        )
        expect(found).toEqual({ hits: expected.length, matches: expected })
      }),
      { numRuns: 3000 },
    )
  })

  it('shows the available lines around a hit, without carriage returns', () => {
    const content = 'one\r\ntwo\r\nthree hit\r\nfour\r\nfive'
    expect(matchLines('p', content, compileMatcher({ pattern: 'hit' }), { room: 9, contextLines: 3 })).toEqual({
      hits: 1,
      matches: [{ path: 'p', line: 3, text: 'three hit', before: ['one', 'two'], after: ['four', 'five'] }],
    })
    expect(matchLines('p', '\n\nhit\n\n', compileMatcher({ pattern: 'hit' }), { room: 9, contextLines: 1 }).matches).toEqual([
      { path: 'p', line: 3, text: 'hit', before: [''], after: [''] },
    ])
  })

  it('keeps counting hits when there is no more room', () => {
    expect(matchLines('p', 'x\n'.repeat(5), compileMatcher({ pattern: 'x' }), { room: 2, contextLines: 0 })).toEqual({
      hits: 5,
      matches: [
        { path: 'p', line: 1, text: 'x', before: [], after: [] },
        { path: 'p', line: 2, text: 'x', before: [], after: [] },
      ],
    })
  })

  it('cuts a long line around its hit, never inside a character', () => {
    const [match] = matchLines('p', `${'😀'.repeat(3000)}hit${'😀'.repeat(3000)}`, compileMatcher({ pattern: 'hit' }), {
      room: 1,
      contextLines: 0,
    }).matches
    expect(match?.text).toBe(`…${'😀'.repeat(499)}hit${'😀'.repeat(498)}…`)
    const long = matchLines('p', 'y'.repeat(5000), compileMatcher({ pattern: 'y'.repeat(3000) }), { room: 1, contextLines: 0 }).matches[0]
    expect(long?.text).toBe(`${'y'.repeat(1998)}…`)
    const context = matchLines('p', `${'z'.repeat(2001)}\nhit`, compileMatcher({ pattern: 'hit' }), { room: 1, contextLines: 1 }).matches[0]
    expect(context?.before).toEqual([`${'z'.repeat(1998)}…`])
    expect(matchLines('p', 'w'.repeat(2000), compileMatcher({ pattern: 'w' }), { room: 1, contextLines: 1 }).matches[0]?.text).toBe(
      'w'.repeat(2000),
    )
  })
})

function linesOf(content: string): string[] {
  const lines = content.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => line.replace(/\r$/u, ''))
}

function compiles(source: string): boolean {
  try {
    new RegExp(source, 'u')
    return true
  } catch {
    return false
  }
}
