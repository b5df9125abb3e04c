// Cleans up extracted text: no control characters, no trailing spaces, at most one blank line in a row.

const controls = /(?![\t\n])[\p{Cc}\ufeff\ufffe\uffff]/gu

export function tidyMarkdown(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
}

/** One line, such as a title. */
export function plainLine(text: string): string {
  return text.toWellFormed().replace(/\s+/g, ' ').replace(controls, '').trim()
}

/** A cell of a Markdown table. */
function tableCell(text: string): string {
  return plainLine(text).replaceAll('|', '\\|')
}

/** Rows may have different lengths. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (width === 0) return ''
  const line = (row: readonly string[]): string => `| ${Array.from({ length: width }, (_, at) => tableCell(row[at] ?? '')).join(' | ')} |`
  const [first = [], ...others] = rows
  return [line(first), `|${' --- |'.repeat(width)}`, ...others.map(line)].join('\n')
}

/** The fence is longer than any run of backticks in the text. */
export function fenced(text: string, language: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`
}
