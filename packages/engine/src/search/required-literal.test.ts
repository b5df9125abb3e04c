import { describe, expect, it } from 'vitest'
import { requiredLiterals } from './required-literal.ts'

describe('requiredLiterals', () => {
  it.each([
    ['sigma_42', 'sigma_42'],
    ['sigma_4\\d+', 'sigma_4'],
    ['\\w+_42x', '_42x'],
    ['foo\\.bar\\(', 'foo.bar('],
    ['a\\x2dbc', 'a-bc'],
    ['foo?bar', 'bar'],
    ['abc+def', 'def'],
    ['import .* from', 'import '],
    ['^class [A-Z]\\w*$', 'class '],
    ['(?:foo|bar)bazz', 'bazz'],
    ['foo(?!bar)', 'foo'],
    ['(?<!a)foo{2}', undefined],
    ['foo|bar', undefined],
    ['(foo)', undefined],
    ['[foo]bar', 'bar'],
    ['[\\]foo]ba', undefined],
    ['\\u{1f600}abc', 'abc'],
    ['a😀{2}bcd', 'bcd'],
    ['(?<name>x)yyy\\k<name>zzzz', 'zzzz'],
    ['\\p{Lu}abc', 'abc'],
    ['(a(b|c)d)|efg', undefined],
  ])('finds the required literal of %s', (pattern, literal) => {
    new RegExp(pattern, 'u')
    expect(requiredLiterals(pattern)[0]).toBe(literal)
  })
})
