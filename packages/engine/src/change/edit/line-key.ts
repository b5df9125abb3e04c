// Reduces a line to a key without anything that a model, a chat page or a clipboard may have changed unintentionally.

/** Two lines with the same key differ at most in spaces and look-alikes. A blank line's key is empty. */
export function lineKey(line: string): string {
  const plain = fold(line).trim()
  return needsCollapse.test(plain) ? plain.replace(/[ \t\f\v]+/g, ' ') : plain
}

const needsCollapse = /[ \t\f\v]{2}|[\t\f\v]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself
const beyondAscii = /[^\x00-\x7f]/

/** Replaces look-alike characters by their plain form. */
export function fold(line: string): string {
  if (!beyondAscii.test(line)) return line
  return line.normalize('NFC').replace(lookAlikes, (char) => foldChar(char))
}

const lookAlikes =
  /[\u00a0\u00ad\u2000-\u200d\u2010-\u2015\u2018-\u201b\u201c-\u201f\u2026\u202f\u2032\u2033\u205f\u2060\u2212\u3000\ufeff\uff01-\uff5e]/g

/** Takes one UTF-16 unit; empty for zero-width characters. */
export function foldChar(char: string): string {
  const code = char.charCodeAt(0)
  if (code < 0x80) return char
  if (code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x202f || code === 0x205f || code === 0x3000) return ' '
  if (code === 0xad || (code >= 0x200b && code <= 0x200d) || code === 0x2060 || code === 0xfeff) return ''
  if ((code >= 0x2010 && code <= 0x2015) || code === 0x2212) return '-'
  if ((code >= 0x2018 && code <= 0x201b) || code === 0x2032) return "'"
  if ((code >= 0x201c && code <= 0x201f) || code === 0x2033) return '"'
  if (code === 0x2026) return '...'
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  return char
}

export function indentOf(line: string): string {
  let end = 0
  while (end < line.length && (line.charCodeAt(end) === 32 || line.charCodeAt(end) === 9)) end++
  return line.slice(0, end)
}

/** Removes any trailing whitespace; `trimEnd` would also remove characters that a file may mean. */
export function withoutTrailing(line: string): string {
  let end = line.length
  while (end > 0 && isBlank(line.charCodeAt(end - 1))) end--
  return end === line.length ? line : line.slice(0, end)
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 11 || code === 12 || code === 13
}
