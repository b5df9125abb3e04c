import { describe, expect, it } from 'vitest'
import { visibleText } from './visible-text.ts'

describe('visibleText', () => {
  it('leaves readable text unchanged in any script', () => {
    const texts = ['a.ts', 'a b (1).md', 'größe.txt', '日本語.md', 'שלום.txt', '👩‍💻.txt', '</file_map>', '']
    expect(texts.map(visibleText)).toEqual(texts)
  })

  it('escapes newlines, NUL, bidi controls, lone surrogates and byte order marks', () => {
    expect(['rtl-\u202etxt.exe.md', 'a\nb', 'a\u0000', '\u2066x\u2069', 'a\ud800b', '\ufeffa'].map(visibleText)).toEqual([
      'rtl-\\u202etxt.exe.md',
      'a\\nb',
      'a\\0',
      '\\u2066x\\u2069',
      'a\\ud800b',
      '\\ufeffa',
    ])
  })
})
