import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameCharacter, visibleBlanks } from './visible-blanks.ts'

describe('visibleBlanks', () => {
  it('makes invisible characters visible', () => {
    expect(visibleBlanks('\uFEFFa b\tc\u00A0d\u200Be\u2003f\r')).toBe('⟨byte order mark⟩a·b→c⍽d⟨zero-width space⟩e⟨U+2003⟩f␍')
  })

  it('writes control characters, direction marks and lone surrogates as code points', () => {
    expect(visibleBlanks('\0\u202E\uD83D')).toBe('⟨U+0000⟩⟨U+202E⟩⟨U+D83D⟩')
  })

  it('keeps visible characters', () => {
    expect(visibleBlanks('“é”😀$')).toBe('“é”😀$')
  })

  it('leaves no whitespace or invisible character in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        // Names in ⟨ ⟩ contain spaces.
        expect(visibleBlanks(text).replaceAll(/⟨[^⟩]*⟩/g, '')).not.toMatch(/[\s\p{Cc}\p{Cf}]/u)
      }),
    )
  })
})

describe('nameCharacter', () => {
  it('names a character, with its code point if it may be mistaken for another', () => {
    const line = 'a \t"“\u00A0\u2003😀'
    expect([0, 1, 2, 3, 4, 5, 6, 7, 9].map((column) => nameCharacter(line, column))).toEqual([
      '"a"',
      'a space',
      'a tab',
      '"""',
      '"“" (U+201C)',
      'a no-break space (U+00A0)',
      'U+2003',
      '"😀" (U+1F600)',
      'the end of the line',
    ])
  })
})
