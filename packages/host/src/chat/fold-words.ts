// Normalizes text for search, so that case and Unicode composition do not matter.

export function foldWords(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

const before = 40
const after = 120

/** The text around the first match of `query`; undefined: no match. */
export function snippetOf(text: string, query: string): string | undefined {
  const plain = text.normalize('NFKC')
  const folded = plain.toLowerCase()
  const wanted = foldWords(query.trim())
  const at = folded.indexOf(wanted)
  if (at < 0) return undefined
  // Some capitals are longer in lowercase, so offsets do not match: cut from the text that was searched.
  const shown = folded.length === plain.length ? plain : folded
  const from = wordStart(shown, at)
  const to = Math.min(shown.length, at + wanted.length + after)
  const cut = shown.slice(from, to).replaceAll(/\s+/gu, ' ').trim().toWellFormed()
  return `${from > 0 ? '…' : ''}${cut}${to < shown.length ? '…' : ''}`
}

function wordStart(text: string, at: number): number {
  if (at <= before) return 0
  const blank = text.slice(at - before, at).search(/\s/u)
  return at - before + (blank < 0 ? 0 : blank + 1)
}
