// Words as they are searched for: whatever the case, in any script, however an accent was typed.

export function foldWords(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

const before = 40
const after = 120

/** The words around the first place where `query` stands; undefined: it stands nowhere. */
export function snippetOf(text: string, query: string): string | undefined {
  const plain = text.normalize('NFKC')
  const folded = plain.toLowerCase()
  const wanted = foldWords(query.trim())
  const at = folded.indexOf(wanted)
  if (at < 0) return undefined
  // A few capitals are longer in lower case: then the two texts run apart, and the words are cut from the one that was searched.
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
