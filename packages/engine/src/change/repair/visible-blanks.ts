// Makes invisible and look-alike characters visible: they are often the only difference between a search and a file.

/** The text with visible whitespace: `·` space, `→` tab, `␍` carriage return, `⍽` no-break space, others by name in ⟨ ⟩. */
export function visibleBlanks(text: string): string {
  return [...text].map((char) => signs[char] ?? (isUnseen(char) ? `⟨${names[char] ?? codeOf(char)}⟩` : char)).join('')
}

/** Describes the character at a column (from 0, UTF-16) of a line. */
export function nameCharacter(line: string, column: number): string {
  const code = line.codePointAt(column)
  if (code === undefined) return 'the end of the line'
  const char = String.fromCodePoint(code)
  const name = names[char]
  if (name) return code < 128 ? name : `${name} (${codeOf(char)})`
  if (isUnseen(char)) return codeOf(char)
  return code < 128 ? `"${char}"` : `"${char}" (${codeOf(char)})`
}

const signs: Readonly<Record<string, string>> = { ' ': '·', '\t': '→', '\r': '␍', '\n': '␊', '\u00A0': '⍽' }

const names: Readonly<Record<string, string>> = {
  ' ': 'a space',
  '\t': 'a tab',
  '\r': 'a carriage return',
  '\n': 'a line feed',
  '\u00A0': 'a no-break space',
  '\u00AD': 'soft hyphen',
  '\u200B': 'zero-width space',
  '\u200C': 'zero-width non-joiner',
  '\u200D': 'zero-width joiner',
  '\u2060': 'word joiner',
  '\uFEFF': 'byte order mark',
}

/** Spaces of other widths, controls, direction marks, lone surrogates. */
function isUnseen(char: string): boolean {
  return /^[\p{Z}\p{Cc}\p{Cf}\p{Cs}]$/u.test(char) && char !== ' '
}

function codeOf(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
