// A Markdown fence is a line of its own; which line closes which is left to each format, for each has its own certainty.

export interface FenceLine {
  indent: string
  mark: '`' | '~'
  length: number
  /** What stands behind the marks, without blanks at its ends. Only a bare line can close a fence. */
  info: string
}

const fence = /^([ \t]*)(`{3,}|~{3,})[ \t]*(.*)$/

export function readFenceLine(line: string): FenceLine | undefined {
  const found = fence.exec(line)
  if (!found) return undefined
  const [, indent = '', marks = '', rest = ''] = found
  const mark = marks.startsWith('`') ? '`' : '~'
  const info = rest.trim()
  // Code between backticks in a sentence may begin a line too.
  if (mark === '`' && info.includes('`')) return undefined
  return { indent, mark, length: marks.length, info }
}

export function closesFence(line: FenceLine, open: FenceLine): boolean {
  return line.info === '' && line.mark === open.mark && line.length >= open.length
}

/** Takes a common indentation off, as Markdown does inside a list; lines that lack it prove that it is not one, and keep everything. */
export function outdent(lines: readonly string[], indent: string): string[] {
  if (indent === '' || !lines.every((line) => line.trim() === '' || line.startsWith(indent))) return [...lines]
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : ''))
}
