// Reads Markdown fence lines. Each format decides which line closes which, because their certainty differs.

export interface FenceLine {
  indent: string
  mark: '`' | '~'
  length: number
  /** The trimmed text after the marks. Only a line without it can close a fence. */
  info: string
}

const fence = /^([ \t]*)(`{3,}|~{3,})[ \t]*(.*)$/

export function readFenceLine(line: string): FenceLine | undefined {
  const found = fence.exec(line)
  if (!found) return undefined
  const [, indent = '', marks = '', rest = ''] = found
  const mark = marks.startsWith('`') ? '`' : '~'
  const info = rest.trim()
  // Inline code in a sentence may begin a line too.
  if (mark === '`' && info.includes('`')) return undefined
  return { indent, mark, length: marks.length, info }
}

export function closesFence(line: FenceLine, open: FenceLine): boolean {
  return line.info === '' && line.mark === open.mark && line.length >= open.length
}

/** Removes a common indentation, as Markdown does inside a list; if any line lacks it, nothing is removed. */
export function outdent(lines: readonly string[], indent: string): string[] {
  if (indent === '' || !lines.every((line) => line.trim() === '' || line.startsWith(indent))) return [...lines]
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : ''))
}
