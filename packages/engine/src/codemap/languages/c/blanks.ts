// Ranges of a text that are to be blanked; line breaks stay, so that every line keeps its number.

export interface Blanks {
  add(from: number, to: number): void
  applied(): string
}

export function openBlanks(text: string): Blanks {
  const ranges: [from: number, to: number][] = []
  return {
    add: (from, to) => {
      if (to > from) ranges.push([from, to])
    },
    applied: () => {
      ranges.sort((a, b) => a[0] - b[0])
      const parts: string[] = []
      let at = 0
      for (const [from, to] of ranges) {
        if (to <= at) continue
        const start = Math.max(from, at)
        parts.push(text.slice(at, start))
        blank(text, start, to, parts)
        at = to
      }
      parts.push(text.slice(at))
      return parts.join('')
    },
  }
}

const spaces = ' '.repeat(1000)

function blank(text: string, from: number, to: number, parts: string[]): void {
  let at = from
  while (at < to) {
    const next = text.indexOf('\n', at)
    const end = next === -1 || next > to ? to : next
    parts.push(end - at <= spaces.length ? spaces.slice(0, end - at) : ' '.repeat(end - at))
    if (end < to) parts.push('\n')
    at = end + 1
  }
}
