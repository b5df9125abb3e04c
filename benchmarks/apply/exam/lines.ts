// Lines as a model sees them, without line ends, and where a run of lines matches, with or without whitespace.

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

/** The first line of every place where all lines of `search` match in a row. */
export function findMatches(lines: readonly string[], search: readonly string[]): number[] {
  const found: number[] = []
  if (search.length === 0) return found
  for (let at = lines.indexOf(search[0] ?? ''); at >= 0; at = lines.indexOf(search[0] ?? '', at + 1))
    if (search.every((line, index) => lines[at + index] === line)) found.push(at)
  return found
}

/**
 * How often the run matches when whitespace, blank lines and look-alikes are ignored: the loosest reading of any match tier that may be
 * applied. If it matches once, there is only one place, whatever match tier an engine finds it on.
 */
export function countLooseMatches(lines: readonly string[], search: readonly string[]): number {
  return findMatches(squeezeLines(lines), squeezeLines(search)).length
}

export function squeezeLines(lines: readonly string[]): string[] {
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
