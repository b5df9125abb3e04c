// A part of the text that is blanked before it is parsed.

export interface Region {
  start: number
  end: number
  /** What the grammar is to read in its place, no longer than the region. */
  as?: string
}

/** Regions in the order of the text; one that begins inside another has gone with it. */
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

/** One comment where there is room for it: the parser is through with that in half the time that as many blanks take. */
function commented(text: string): string {
  const from = text.search(/[^\r\n]{2}/)
  let to = text.length
  while (to > from && /[\r\n]/.test(text.slice(to - 2, to))) to--
  if (from === -1 || to - from < 4) return blank(text)
  return `${blank(text.slice(0, from))}/*${blank(text.slice(from + 2, to - 2))}*/${blank(text.slice(to))}`
}

/** Line breaks stay where they are. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]+/g, (run) => ' '.repeat(run.length))
}
