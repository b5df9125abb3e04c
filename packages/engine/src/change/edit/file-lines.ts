// Splits a text into lines and their ends: models write lines, files decide how a line ends.

export interface FileLines {
  bom: '' | '\uFEFF'
  lines: string[]
  /** Line end of each line; the last may be empty. */
  ends: string[]
  /** Line end for new lines. */
  end: string
}

export function readLines(text: string): FileLines {
  const bom = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const lines: string[] = []
  const ends: string[] = []
  // A lone CR is a line end only if there is no other: inside other files it is an ordinary character.
  const breaks = text.includes('\n') ? '\n' : '\r'
  for (let at = bom.length; at < text.length; ) {
    const found = text.indexOf(breaks, at)
    const stop = found === -1 ? text.length : found
    const isCrlf = breaks === '\n' && stop > at && found !== -1 && text.charCodeAt(stop - 1) === 13
    lines.push(text.slice(at, isCrlf ? stop - 1 : stop))
    ends.push(found === -1 ? '' : isCrlf ? '\r\n' : breaks)
    at = stop + 1
  }
  return { bom, lines, ends, end: commonest(ends) }
}

function commonest(ends: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const end of ends) if (end !== '') counts.set(end, (counts.get(end) ?? 0) + 1)
  let best = '\n'
  for (const [end, count] of counts) if (count > (counts.get(best) ?? 0)) best = end
  return best
}
