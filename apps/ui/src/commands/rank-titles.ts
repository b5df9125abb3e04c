// Ranks titles by how well they match the typed words, then by how often they were used.

interface Ranked {
  /** Stable, for counting uses. */
  id: string
  title: string
}

/** Best first. Titles that only contain the letters in order are offered if nothing matches better. */
export function rankTitles<Item extends Ranked>(items: readonly Item[], typed: string, uses: Readonly<Record<string, number>>): Item[] {
  const found = items.flatMap((item) => {
    const tier = matchTier(item.title, typed)
    return tier === null ? [] : [{ item, tier }]
  })
  const better = found.filter(({ tier }) => tier !== tiers.subsequence)
  return (better.length > 0 ? better : found)
    .toSorted((one, other) => one.tier - other.tier || (uses[other.item.id] ?? 0) - (uses[one.item.id] ?? 0))
    .map(({ item }) => item)
}

/** Whether the whole title was typed. */
export function isTitle(title: string, typed: string): boolean {
  return matchTier(title, typed) === tiers.title
}

const tiers = { title: 0, word: 1, wordStart: 2, inWord: 3, subsequence: 4 }

/** The tier of the typed word that matches worst; null if one matches nowhere. */
function matchTier(title: string, typed: string): number | null {
  const words = wordsOf(title)
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return null
  if (wanted.join(' ') === words.join(' ')) return tiers.title
  const each = wanted.map((word) => {
    if (words.includes(word)) return tiers.word
    if (words.some((other) => other.startsWith(word))) return tiers.wordStart
    return words.some((other) => other.includes(word)) ? tiers.inWord : null
  })
  if (each.every((tier) => tier !== null)) return Math.max(...each)
  return isSubsequence(wanted.join(''), words.join(' ')) ? tiers.subsequence : null
}

/** Starts at the start of a word, so that a few letters do not match every long title. */
function isSubsequence(letters: string, title: string): boolean {
  return [...title.matchAll(/\S+/g)].some(({ index }) => {
    let at = index - 1
    return [...letters].every((letter, nth) => {
      at = nth === 0 ? (title.startsWith(letter, index) ? index : -1) : title.indexOf(letter, at + 1)
      return at !== -1
    })
  })
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
