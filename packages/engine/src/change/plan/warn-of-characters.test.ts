import type { Hunk, PlannedFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffHunks } from '../hunks/index.ts'
import { warnOfCharacters } from './warn-of-characters.ts'

function change(before: string, after: string, more: Partial<PlannedFile> = {}): PlannedFile {
  const hunks: Hunk[] = diffHunks(before, after)
  return {
    path: 'src/a.ts',
    root: '/r',
    relative: 'src/a.ts',
    action: 'modify',
    status: 'ready',
    before: 'hash',
    text: before,
    encoding: 'utf-8',
    hunks,
    problems: [],
    warnings: [],
    matches: [],
    descriptions: [],
    ...more,
  }
}

const messages = (before: string, after: string, relative = 'src/a.ts') =>
  warnOfCharacters(change(before, after, { relative })).map(({ message }) => message)
const isWarned = (text: string, relative = 'src/a.ts') => messages('', `${text}\n`, relative).length > 0

describe('warnOfCharacters', () => {
  it('reports an invisible character with its line and column', () => {
    expect(warnOfCharacters(change('one\ntwo\n', 'one\ntwo\nif (isAdmin\u202e) {\n'))).toEqual([
      {
        code: 'hidden-characters',
        message:
          'Line 3, column 12 adds U+202E (right-to-left override), an invisible direction control that can make code look different from what runs.',
        lines: [3],
      },
    ])
    expect(messages('', 'a\u200bb\nc\u200bd\n')).toEqual([
      'Line 1, column 2 adds U+200B (zero width space), an invisible character that can make code look different from what runs. The change adds 2 of them.',
    ])
  })

  it('reports a letter that looks like a Latin one', () => {
    expect(messages('', 'const p\u0430ypal = 1\n')).toEqual([
      'Line 1, column 8 adds U+0430, a Cyrillic letter that looks like the Latin letter a, in a word that looks Latin.',
    ])
    expect(messages('const scope = 1\n', 'const scope = 1\nconst \u0455\u0441\u043e\u0440\u0435 = 2\n')).toEqual([
      'Line 2, column 7 adds U+0455, a Cyrillic letter that looks like the Latin letter s, in a word that looks Latin.',
    ])
  })

  it('ignores characters that the file already had', () => {
    const old = 'let a\u200bb = 1 // \u202ex\nlet \u0430dmin = 1\nend\n'
    expect(messages(old, `${old}more\n`)).toEqual([])
    expect(messages(old, old.replace('= 1', '= 2').replace('end', 'END'))).toEqual([])
    expect(messages(old, 'end\nlet a\u200bb = 1 // \u202ex\nlet \u0430dmin = 1\n')).toEqual([])
    expect(messages(old, old.replace('end', 'end\u202e'))).toHaveLength(1)
    expect(messages(old, `${old}let a\u200bb = 1\n`)).toHaveLength(1)
    expect(messages(old, old.replace('\u202ex', 'x').replace('= 1', '= \u202e1'))).toHaveLength(1)
  })

  it.each([
    ['an emoji with joiners', '👩‍💻 👨‍👩‍👧‍👦 👩🏽‍🤝‍👨🏻 ❤️‍🔥 🏴‍☠️'],
    ['a keycap', '1️⃣ #️⃣'],
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a text presentation', '☎︎ ©️'],
    ['Persian', '// می‌خواهم'],
    ['Hindi', '// क्‍ष'],
    ['Sinhala', '// ශ්‍රී'],
    ['Thai word breaks', '// ไทย\u200bภาษา'],
    ['a variant of a Han character', '// 葛\u{e0100}城'],
    ['Russian', '// он сухо, а у нас — API-ключ'],
    ['Russian beside Latin in one word', 'const userИмя = 1'],
    ['Greek symbols', 'Δx = ρ_air * αx + ν_max + μs + λ'],
    ['Japanese full width', '// ＡＰＩを使う'],
    ['accents', 'const café = naïve + Ünïcode'],
    ['a form feed and tabs', 'a\tb\f'],
    ['Hebrew', '// שלום'],
  ])('does not warn about %s', (_, text) => {
    expect(messages('', `${text}\n`)).toEqual([])
  })

  it.each([
    ['a joiner inside an identifier', 'a\u200db'],
    ['a joiner after an emoji', '👩\u200d x'],
    ['a variation selector after a letter', 'a\ufe0f'],
    ['bytes smuggled in variation selectors', '👩\ufe0f\u{e0100}\u{e0101}'],
    ['text smuggled in tags', 'x\u{e0041}\u{e0042}'],
    ['a soft hyphen', 'ad\u00admin'],
    ['a Hangul filler', 'const \u3164 = 1'],
    ['a byte order mark inside text', 'a\ufeffb'],
    ['an escape sequence', 'x \u001b[2K'],
    ['a line separator', 'a // \u2028 b'],
    ['a right-to-left mark in code, even next to Hebrew', '// שלום\u200f'],
    ['an isolate in code, even a closed one', '// \u2067שלום\u2069'],
    ['a Greek letter between Latin ones', 'ser\u03bder'],
    ['a Greek capital', 'Α\u0064min'.normalize()],
    ['a mathematical letter', '𝐞val'],
    ['a fullwidth letter', 'ｅval'],
    ['an Armenian letter', 'hell\u0585'],
    ['a Russian ending, in code', 'PDF\u0430\u0445'],
  ])('warns about %s', (_, text) => {
    expect(isWarned(text)).toBe(true)
  })

  it('allows a byte order mark only at the start of a file', () => {
    expect(messages('', '\ufeffa\n')).toEqual([])
    expect(messages('a\n', '\ufeffa\n')).toEqual([])
    expect(messages('a\n', 'a\n\ufeffb\n')).toHaveLength(1)
  })

  it('allows direction marks in prose next to right-to-left letters', () => {
    for (const path of ['README.md', 'locale/he.po', 'locale/ar.json']) {
      expect([path, isWarned('שלום\u200f!', path)]).toEqual([path, false])
      expect([path, isWarned('ערך: \u2067שלום\u2069', path)]).toEqual([path, false])
      expect([path, isWarned('ערך: \u2067שלום', path)]).toEqual([path, true])
      expect([path, isWarned('hello\u200f!', path)]).toEqual([path, true])
      expect([path, isWarned('שלום\u202e!', path)]).toEqual([path, true])
      expect([path, isWarned('в PDF\u0430\u0445', path)]).toEqual([path, false])
      expect([path, isWarned('g\u0456thub.com', path)]).toEqual([path, true])
    }
  })

  it('warns about hidden characters in the path of a created or moved file', () => {
    const plain = change('a\n', 'a\n')
    const created = { ...plain, action: 'create' as const, before: null }
    const named = (file: PlannedFile) => warnOfCharacters(file).map(({ message, lines }) => [message, lines])
    const message = 'The path contains U+200B (zero width space), an invisible character that can make code look different from what runs.'
    expect(named({ ...created, relative: 'src/a\u200b.ts' })).toEqual([[message, []]])
    expect(named({ ...created, relative: 'src\u200b/a.ts' })).toEqual([[message, []]])
    expect(named({ ...plain, relative: 'src/a\u200b.ts' })).toEqual([])
    const moved = (from: string, to: string) =>
      named({ ...plain, relative: from, action: 'rename', to: { path: to, root: '/r', relative: to } })
    expect(moved('a.ts', 'a\u200b.ts')).toEqual([[message, []]])
    expect(moved('x\u200b/a.ts', 'x\u200b/b.ts')).toEqual([])
    expect(named({ ...created, relative: 'src/\u0430dmin.ts' })).toHaveLength(1)
    expect(named({ ...created, relative: 'docs/👩‍💻.md' })).toEqual([])
  })

  it('finds the same characters as a search for every code point', () => {
    const hidden = [
      0xad, 0x61c, 0x115f, 0x1160, 0x180e, 0x3164, 0xfeff, 0xffa0, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0xfe00, 0xfe0f, 0xe0100,
    ]
    const ranges = [
      [0x202a, 0x202e],
      [0x2060, 0x2064],
      [0x2066, 0x2069],
      [0xe0000, 0xe007f],
    ].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
    const all = new Set([...hidden, ...ranges].map((code) => String.fromCodePoint(code)))
    const piece = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...'abc =();{}/* "') },
      { weight: 1, arbitrary: fc.constantFrom(...all) },
    )
    const text = fc.array(fc.array(piece, { maxLength: 12 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(text, (lines) => {
        const added = lines.map((line) => ['x', ...line, '\n'].join(''))
        const file = { ...change('', ''), hunks: [{ at: 0, removed: [], added }] }
        const expected = new Map<string, { lines: number[]; column: number }>()
        for (const [at, line] of added.entries()) {
          let column = 1
          for (const character of line) {
            if (all.has(character)) {
              const known = expected.get(character) ?? { lines: [], column }
              if (!known.lines.includes(at + 1)) known.lines.push(at + 1)
              expected.set(character, known)
            }
            column += character.length
          }
        }
        const warned = warnOfCharacters(file)
        const shown = [...expected].slice(0, 8)
        expect(warned.map((warning) => warning.lines)).toEqual(shown.map(([, place]) => place.lines))
        for (const [
          index,
          [
            character,
            {
              lines: [line],
              column,
            },
          ],
        ] of shown.entries()) {
          const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
          expect(warned[index]?.message.startsWith(`Line ${line}, column ${column} adds U+${code} (`)).toBe(true)
        }
      }),
    )
  })
})
