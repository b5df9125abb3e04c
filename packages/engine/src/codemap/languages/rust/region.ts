// A range of the text that is blanked before parsing.

export interface Region {
  start: number
  end: number
  /** Replacement for the grammar to read, no longer than the region. */
  as?: string
}

/** Regions must be in text order; one that starts inside another is skipped. */
export function blanked(text: string, regions: readonly Region[]): string {
  if (regions.length === 0) return text
  let out = ''
  let at = 0
  for (const { start, end, as = '' } of regions) {
    if (start < at) continue
    out += text.slice(at, start) + as + commented(text.slice(start + as.length, end))
    at = end
  }
  return out + text.slice(at)
}

/** Uses one comment if there is room for it: the parser reads it in half the time that blanks take. */
function commented(text: string): string {
  const from = text.search(/[^\r\n]{2}/)
  let to = text.length
  while (to > from && /[\r\n]/.test(text.slice(to - 2, to))) to--
  if (from === -1 || to - from < 4) return blank(text)
  return `${blank(text.slice(0, from))}/*${blank(text.slice(from + 2, to - 2))}*/${blank(text.slice(to))}`
}

/** Keeps line breaks. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]+/g, (run) => ' '.repeat(run.length))
}
