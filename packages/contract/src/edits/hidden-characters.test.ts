import { describe, expect, it } from 'vitest'
import { codePointName, hiddenCharacterName, showHidden } from './hidden-characters.ts'

describe('showHidden', () => {
  it('shows hidden characters as code points', () => {
    expect(['if (a\u202e) {', 'a\u200db', '\u001b[31m', 'x\u{e0041}', '1\ufe0f2', '\u200bไทย'].map(showHidden)).toEqual([
      'if (a⟨U+202E⟩) {',
      'a⟨U+200D⟩b',
      '⟨U+001B⟩[31m',
      'x⟨U+E0041⟩',
      '1⟨U+FE0F⟩2',
      '⟨U+200B⟩ไทย',
    ])
  })

  it('leaves ordinary text, emoji and joined scripts as they are', () => {
    const texts = ['a\tb\r\n', 'naïve 日本語', '👩🏽‍💻 ❤️‍🔥 1️⃣', 'می‌خواهم', 'क्‍ष']
    expect(texts.map(showHidden)).toEqual(texts)
  })

  it('keeps up to seven tags of a flag emoji and escapes the rest of a long run', () => {
    const text = `\u{1f3f4}${'\u{e0041}'.repeat(100_000)}`
    expect(showHidden(text).length).toBe(2 + 7 * 2 + (100_000 - 7) * '⟨U+E0041⟩'.length)
  })
})

it('names hidden characters by code point and name', () => {
  const characters = ['\u202e', '\ufe0f', '\u{e0100}', '\u{e0041}', '\u0001', '\u206a']
  expect(characters.map((each) => `${codePointName(each)} ${hiddenCharacterName(each)}`)).toEqual([
    'U+202E right-to-left override',
    'U+FE0F variation selector-16',
    'U+E0100 variation selector-17',
    'U+E0041 tag character',
    'U+0001 control character',
    'U+206A format character',
  ])
})
