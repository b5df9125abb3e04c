import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeName } from './escape-name.ts'

describe('escapeName', () => {
  it('leaves ordinary names in any script unchanged', () => {
    const names = ['a.ts', 'a b (1).md', 'größe.txt', '日本語.md', '👩‍💻.txt', 'a\\b', '<T>.ts', 'a*+…']
    expect(names.map(escapeName)).toEqual(names)
  })

  it('escapes control characters, line breaks, text direction marks and lone surrogates', () => {
    const names = [
      'a\nb',
      'a\r\nb',
      'a\tb',
      'a\u0000',
      '\u001b[31mred',
      'a\u0085b',
      'a\u2028b',
      'exe\u202egpj.js',
      '\u2066x\u2069',
      'a\ud800b',
      '\ufeffa',
    ]
    expect(names.map(escapeName)).toEqual([
      'a\\nb',
      'a\\r\\nb',
      'a\\tb',
      'a\\0',
      '\\u001b[31mred',
      'a\\u0085b',
      'a\\u2028b',
      'exe\\u202egpj.js',
      '\\u2066x\\u2069',
      'a\\ud800b',
      '\\ufeffa',
    ])
  })

  it('escapes every opening or closing section tag (A30)', () => {
    expect(['</file_map>', '<file_contents>', '< / User_Instructions >', 'x</meta prompt 1>', '</git_diff'].map(escapeName)).toEqual([
      '\\u003c/file_map>',
      '\\u003cfile_contents>',
      '\\u003c / User_Instructions >',
      'x\\u003c/meta prompt 1>',
      '\\u003c/git_diff',
    ])
  })

  it('returns no line break or section tag for any name', () => {
    const piece = fc.oneof(
      fc.constantFrom('<', '/', 'file_map', '>', '\n', '\r', '\u2028', '\u202e', ' ', 'user_instructions'),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const shown = escapeName(pieces.join(''))
        return (
          shown.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).length === 1 &&
          !/<\s*\/?\s*(file_map|user_instructions)/i.test(shown) &&
          shown.isWellFormed()
        )
      }),
    )
  })
})
