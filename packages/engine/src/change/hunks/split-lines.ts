// Splits a text into lines that keep their ends. Joining them restores the text, byte for byte.

/**
 * A lone `\r` ends a line only in a text without any `\n` (old Mac files); elsewhere it is an ordinary character, or a stray one
 * would shift every line number that the model and the editor agree on. A byte order mark stays on the first line.
 */
export function splitLines(text: string): string[] {
  const mark = text.includes('\n') ? '\n' : '\r'
  const lines: string[] = []
  let from = 0
  while (from < text.length) {
    const found = text.indexOf(mark, from)
    const to = found === -1 ? text.length : found + 1
    lines.push(text.slice(from, to))
    from = to
  }
  return lines
}
