// Detects characters that are invisible or reorder the text around them, so that code reads differently from what runs ("Trojan Source").
// Emoji sequences, and joiners inside words of scripts that need them, are not included.

let pattern: RegExp | undefined

/**
 * Matches one hidden character. Shared by the check of proposed text and by the views that show these characters. Compiled on first use:
 * it takes 5 ms, and few commands show untrusted text.
 */
export function hiddenCharacter(): RegExp {
  pattern ??= hiddenPattern()
  return pattern
}

/** Replaces hidden characters with visible codes: `⟨U+202E⟩`. */
export function showHidden(text: string): string {
  return mayContainHidden(text) ? text.replace(hiddenCharacter(), (character) => `⟨${codePointName(character)}⟩`) : text
}

/** A quick test that rules out printable ASCII. */
export function mayContainHidden(text: string): boolean {
  return candidate.test(text)
}

/** `U+202E`. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** The Unicode name of a hidden character. */
export function hiddenCharacterName(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const name = names.get(code)
  if (name !== undefined) return name
  if (code >= 0xe0000 && code <= 0xe007f) return 'tag character'
  if (code >= 0xfe00 && code <= 0xfe0f) return `variation selector-${code - 0xfe00 + 1}`
  if (code >= 0xe0100 && code <= 0xe01ef) return `variation selector-${code - 0xe0100 + 17}`
  return code < 0xa0 ? 'control character' : 'format character'
}

const candidate = /[^\t\n\f\r -~]/

function hiddenPattern(): RegExp {
  // A form feed separates pages in C, Python and Lisp sources; tabs and line endings are ordinary.
  const controls = String.raw`[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]`
  const always = String.raw`[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}]`
  // Thai, Lao, Khmer and Burmese put no spaces between words and mark word breaks with a zero width space.
  const unspaced = scripts('Thai', 'Laoo', 'Khmr', 'Mymr')
  const space = String.raw`(?:(?<!${unspaced})\u200b|\u200b(?!${unspaced}))`
  const joined = scripts(
    ...['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr'],
  )
  const picture = String.raw`\p{Extended_Pictographic}`
  const isInEmoji = String.raw`(?<=${picture}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=${picture})`
  const joiner = String.raw`(?!${isInEmoji})(?:(?<!${joined})[\u200c\u200d]|[\u200c\u200d](?!${joined}))`
  const isKeycap = String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`
  const selector = String.raw`(?!${isKeycap})(?:(?<!${picture})[\ufe0e\ufe0f]|(?<!\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|[\ufe03-\ufe0d])`
  // The flags of England, Scotland and Wales are a black flag and up to six tags.
  const tag = String.raw`(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0000}-\u{e007f}]`
  return new RegExp([controls, always, space, joiner, selector, tag].join('|'), 'gu')
}

/** Matches letters and marks of these scripts. */
function scripts(...codes: string[]): string {
  return `(?=[\\p{L}\\p{M}])[${codes.map((code) => `\\p{Script_Extensions=${code}}`).join('')}]`
}

const names: ReadonlyMap<number, string> = new Map([
  [0x00, 'null'],
  [0x07, 'bell'],
  [0x08, 'backspace'],
  [0x1b, 'escape'],
  [0x7f, 'delete'],
  [0xad, 'soft hyphen'],
  [0x34f, 'combining grapheme joiner'],
  [0x61c, 'Arabic letter mark'],
  [0x115f, 'Hangul choseong filler'],
  [0x1160, 'Hangul jungseong filler'],
  [0x180e, 'Mongolian vowel separator'],
  [0x200b, 'zero width space'],
  [0x200c, 'zero width non-joiner'],
  [0x200d, 'zero width joiner'],
  [0x200e, 'left-to-right mark'],
  [0x200f, 'right-to-left mark'],
  [0x2028, 'line separator'],
  [0x2029, 'paragraph separator'],
  [0x202a, 'left-to-right embedding'],
  [0x202b, 'right-to-left embedding'],
  [0x202c, 'pop directional formatting'],
  [0x202d, 'left-to-right override'],
  [0x202e, 'right-to-left override'],
  [0x2060, 'word joiner'],
  [0x2061, 'function application'],
  [0x2062, 'invisible times'],
  [0x2063, 'invisible separator'],
  [0x2064, 'invisible plus'],
  [0x2066, 'left-to-right isolate'],
  [0x2067, 'right-to-left isolate'],
  [0x2068, 'first strong isolate'],
  [0x2069, 'pop directional isolate'],
  [0x3164, 'Hangul filler'],
  [0xfeff, 'zero width no-break space'],
  [0xffa0, 'halfwidth Hangul filler'],
])
