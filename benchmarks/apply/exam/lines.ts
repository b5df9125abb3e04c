// Lines as a model sees them: without their ends. Counting where a run of lines stands, with or without regard to blanks.

export function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

export function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

export function isBlank(line: string): boolean {
  return line.trim() === ''
}

/** Where each line of `search` stands one after the other: every first line. */
export function placesOf(lines: readonly string[], search: readonly string[]): number[] {
  const found: number[] = []
  if (search.length === 0) return found
  for (let at = lines.indexOf(search[0] ?? ''); at >= 0; at = lines.indexOf(search[0] ?? '', at + 1))
    if (search.every((line, index) => lines[at + index] === line)) found.push(at)
  return found
}

/**
 * How often the run stands in the lines when no blank, no blank line and no look-alike counts: the loosest reading of any rung
 * that may be applied. Once by this reading: whatever rung an engine finds it on, there is one place.
 */
export function loosePlaces(lines: readonly string[], search: readonly string[]): number {
  return placesOf(squeezed(lines), squeezed(search)).length
}

export function squeezed(lines: readonly string[]): string[] {
  return lines.map(squeeze).filter((line) => line !== '')
}

export function squeeze(line: string): string {
  return line
    .replace(/[\s\u200b-\u200f\u2060\ufeff\u00ad]+/gu, '')
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u201a\u201b\u2032`\u00b4]/gu, "'")
    .replace(/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/gu, '"')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
}
