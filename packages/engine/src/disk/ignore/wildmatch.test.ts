import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toByteText } from './byte-text.ts'
import { compileWildmatch } from './wildmatch.ts'

function matches(pattern: string, text: string, paths = true, foldCase = false): boolean {
  return compileWildmatch(toByteText(pattern), { paths, foldCase })?.matches(toByteText(text)) ?? false
}

const asRegExp = new Map([
  ['*', '[^/]*'],
  ['?', '[^/]'],
  ['[!a]', '[^a/]'],
])

describe('compileWildmatch', () => {
  it.each([
    ['*', 'foo', true],
    ['*', 'foo/bar', false],
    ['**', 'foo/bar', true],
    ['**/bar', 'bar', true],
    ['**/bar', 'a/b/bar', true],
    ['**/bar', 'foobar', false],
    ['foo/**/bar', 'foo/bar', true],
    ['foo/**/bar', 'foo/a/b/bar', true],
    ['foo/**/bar', 'foobar', false],
    ['foo/**', 'foo/', true],
    ['a**b', 'axxb', true],
    ['x/a**b', 'x/a/b', false],
    ['*/b', 'a/b', true],
    ['*/b', 'a/c/b', false],
    ['?', 'a', true],
    ['?', '/', false],
    ['?', 'é', false],
    ['??', 'é', true],
    ['[a-c]x', 'bx', true],
    ['[!a-c]x', 'bx', false],
    ['[^a-c]x', 'dx', true],
    ['[]]', ']', true],
    ['[]-]', '-', true],
    ['[[:digit:]x]', '7', true],
    ['[[:upper:]]', 'a', false],
    ['[[:nope:]]', 'n', false],
    ['[a', '[a', false],
    ['a\\*', 'a*', true],
    ['a\\*', 'ab', false],
    ['a\\', 'a\\', false],
    ['[!x]', '/', false],
    ['', '', true],
    ['', 'a', false],
    ['a*c*e', 'abcde', true],
    ['a*c*e', 'abcd', false],
  ])('matches %j against %j: %s', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected)
  })

  it('folds case like git: letters and ranges, not escapes or single members', () => {
    expect(matches('FOO*', 'foobar', true, true)).toBe(true)
    expect(matches('[A-F]', 'b', true, true)).toBe(true)
    expect(matches('[[:upper:]]', 'b', true, true)).toBe(true)
    expect(matches('[B]', 'b', true, true)).toBe(false)
    expect(matches('\\B', 'b', true, true)).toBe(false)
    expect(matches('É', 'É', true, true)).toBe(true)
  })

  it('agrees with a regular expression on simple patterns', () => {
    const part = fc.constantFrom('a', 'b', '*', '?', '/', '**/', '[ab]', '[!a]')
    const text = fc.array(fc.constantFrom('a', 'b', '/', 'c'), { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), text, (parts, subject) => {
        // A `**/` counts only at the start of a part; elsewhere its stars are plain ones.
        const source = parts.map((each, at) => {
          if (each === '**/') return at === 0 || parts[at - 1]?.endsWith('/') ? '(?:.*/)?' : '[^/]*/'
          return asRegExp.get(each) ?? each
        })
        fc.pre(!/\*\*\*|\*\*$/.test(parts.join('')) && !parts.some((each, at) => each === '*' && parts[at + 1]?.startsWith('*')))
        expect(matches(parts.join(''), subject)).toBe(new RegExp(`^${source.join('')}$`).test(subject))
      }),
      { numRuns: 5_000 },
    )
  })

  it('returns quickly for patterns that make other matchers backtrack exponentially', () => {
    expect(matches(`${'*a'.repeat(200)}b`, 'a'.repeat(4_000))).toBe(false)
    expect(matches(`${'**/'.repeat(100_000)}x`, 'a/'.repeat(2_000))).toBe(false)
    expect(matches(`${'**/*a'.repeat(300)}b`, 'a/'.repeat(1_000))).toBe(false)
  })
})
