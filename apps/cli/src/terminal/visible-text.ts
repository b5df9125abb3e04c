// Makes control characters visible. A file name or a line of a repository is untrusted: printed raw, an escape
// sequence in it could rewrite the screen or the clipboard of whoever lists the folder.

const unsafe = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** For one line: nothing survives but a tab. */
export function visibleLine(text: string): string {
  return text.replace(unsafe, (character) => (character === '\t' ? character : spell(character)))
}

/** For many lines: line ends survive too. */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(unsafe, (character) => (character === '\t' || character === '\n' ? character : spell(character)))
}

function spell(character: string): string {
  const code = character.charCodeAt(0)
  if (code === 10) return '\\n'
  if (code === 13) return '\\r'
  return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
}
