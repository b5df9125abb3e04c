import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withinLines } from './within-lines.ts'

describe('withinLines', () => {
  it.each([
    ['a\\sb', 'a[^\\S\\n]b'],
    ['[^"]*', '[^\\n"]*'],
    ['[^-a]', '(?:(?!\\n)[^-a])'],
    ['\\W', '(?:(?!\\n)\\W)'],
    ['a\\nb', 'a(?:(?!\\n)\\n)b'],
    ['\\b(a.)\\1$', '\\b(a.)\\1$'],
    ['(?<n>x)(?:y)', '(?<n>x)(?:y)'],
    ['a(?=b)', undefined],
    ['a(?<!b)', undefined],
    ['(?s:.)', undefined],
  ])('limits %s to one line, if possible', (pattern, bounded) => {
    expect(withinLines(pattern, 'u')).toBe(bounded)
  })

  it('never lets a match cross a line end', () => {
    const atom = fc.constantFrom(
      'a',
      '.',
      '\n',
      '\\n',
      '\\x0a',
      '\\u000a',
      '\\cJ',
      '\\s',
      '\\S',
      '\\W',
      '\\D',
      '[^a]',
      '[^]',
      '[\\s\\S]',
      '[^-a]',
      '\\P{L}',
      '\\p{Cc}',
      '(?:a|\\s)',
    )
    const pattern = fc
      .array(
        fc.tuple(atom, fc.constantFrom('', '*', '+')).map((parts) => parts.join('')),
        { minLength: 1, maxLength: 4 },
      )
      .map((parts) => parts.join(''))
    const text = fc.array(fc.constantFrom('a', 'b', '\n', ' ', '\r'), { maxLength: 20 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(pattern, text, (source, content) => {
        const bounded = new RegExp(withinLines(source, 'u') ?? '', 'gmu')
        expect([...content.matchAll(bounded)].filter(([match]) => match.includes('\n'))).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})
