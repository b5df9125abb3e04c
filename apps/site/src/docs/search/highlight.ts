export interface Run {
  text: string
  isHit: boolean
}

/** Splits a text at the words, ignoring case. */
export function highlightRuns(text: string, words: readonly string[]): Run[] {
  const wanted = words.filter((word) => word !== '').map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (wanted.length === 0) return [{ text, isHit: false }]
  // Longest first: `map` must not split `maps`.
  const pattern = new RegExp(`(${wanted.toSorted((one, other) => other.length - one.length).join('|')})`, 'giu')
  return text
    .split(pattern)
    .map((part, at) => ({ text: part, isHit: at % 2 === 1 }))
    .filter((run) => run.text !== '')
}

/** About `length` characters around the first match, cut between words. */
export function excerpt(text: string, words: readonly string[], length = 140): string {
  const lower = text.toLowerCase()
  const found = words.map((word) => lower.indexOf(word.toLowerCase())).filter((at) => at >= 0)
  const first = found.length === 0 ? 0 : Math.min(...found)
  const from = Math.max(0, first - Math.round(length / 3))
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1
  const end = start + length >= text.length ? text.length : Math.max(text.lastIndexOf(' ', start + length), first + 1)
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}
