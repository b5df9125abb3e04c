const wordCharacter = /[\p{L}\p{N}_]/u

/** 0: as a whole word. 1: at the start of a word. 2: inside a word. A dash separates words. */
export function matchOf(text: string, term: string): 0 | 1 | 2 | undefined {
  let best: 1 | 2 | undefined
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const isStart = at === 0 || !wordCharacter.test(text[at - 1] ?? '')
    const end = at + term.length
    if (isStart && (end === text.length || !wordCharacter.test(text[end] ?? ''))) return 0
    if (isStart) best = 1
    else best ??= 2
  }
  return best
}
