// Full-text search of the docs, over the file that the build writes and the first search fetches. A word of the query matches a whole word,
// the start of a word or any part of one, in this order; a match in a heading counts more than one in the text.

import { type DocsPosition, isRelease } from '../docs-hash.ts'
import type { DocsTree } from '../docs-tree.ts'
import { matchOf } from './match-of.ts'
import { synonyms } from './synonyms.ts'

/** A page, or the part of one under a heading. */
export interface Passage {
  /** Id of the element to scroll to. */
  id: string
  section: string
  subsection: string | null
  /** Titles of the page and of the heading inside it. */
  title: string
  heading: string
  text: string
}

export interface TextHit extends DocsPosition {
  id: string
  title: string
  heading: string
  text: string
  /** Matching words of the docs, for highlighting. */
  words: string[]
}

export interface SearchFile {
  tree: DocsTree
  passages: Passage[]
}

/**
 * Points for a match of a whole word, of the start of one, and inside one. A heading that only contains the letters, such as "Supported
 * platforms" for `port`, is worth less than the word itself in the text.
 */
const points = {
  heading: [100, 70, 35],
  text: [50, 40, 10],
  /** The page's title, for a passage under one of its headings. */
  pageTitle: [20, 15, 5],
} as const satisfies Record<string, readonly number[]>

const phrasePoints = { heading: 40, text: 20 } as const
const maxCount = 5
const maxHits = 20

interface Term {
  text: string
  /** 1 for the word as typed; less for other forms, synonyms and corrected typos. */
  weight: number
}

interface Indexed {
  passage: Passage
  /** In lower case. */
  heading: string
  pageTitle: string
  text: string
}

export function openSearch(passages: readonly Passage[]): (query: string) => TextHit[] {
  const all = passages.map((passage): Indexed => {
    const isPage = passage.heading === ''
    return {
      passage,
      heading: (isPage ? passage.title : passage.heading).toLowerCase(),
      pageTitle: isPage ? '' : passage.title.toLowerCase(),
      text: passage.text.toLowerCase(),
    }
  })
  let vocabulary: string[] | undefined

  return (query) => {
    const words = wordsOf(query)
    if (words.length === 0) return []
    const terms = words.map(termsOf).map((each, at) => {
      if (all.some((one) => each.some((term) => bestMatch(one, term) > 0))) return each
      vocabulary ??= [...new Set(all.flatMap(({ heading, text }) => `${heading} ${text}`.match(/[\p{L}\p{N}_]+/gu) ?? []))]
      return closeWords(words[at] ?? '', vocabulary)
    })
    const phrase = words.length > 1 ? words.join(' ') : undefined
    const scored = all.flatMap((one) => {
      const found = terms.map((each) => bestTerm(one, each))
      if (found.some((best) => best === undefined)) return []
      const hits = found.flatMap((best) => best ?? [])
      const score = hits.reduce((sum, hit) => sum + hit.score, 0) + (phrase === undefined ? 0 : pointsOfPhrase(one, phrase))
      const count = hits.reduce((sum, { term }) => sum + Math.min(maxCount, one.text.split(term.text).length - 1), 0)
      return [{ one, score: score + count / (maxCount * hits.length + 1), words: [...new Set(hits.map(({ term }) => term.text))] }]
    })
    // Releases mention everything once and explain nothing.
    const isLate = ({ one }: { one: Indexed }) => Number(isRelease(one.passage))
    return scored
      .toSorted((a, b) => isLate(a) - isLate(b) || b.score - a.score)
      .slice(0, maxHits)
      .map(({ one: { passage }, words: found }) => ({ ...passage, words: found }))
  }
}

/** `--max-tokens` is searched as `max-tokens`. A single letter is in every text, so it is left out. */
function wordsOf(query: string): string[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, ''))
  return [...new Set(words.filter((word) => word.length > 1))]
}

/** `folders` → `folder`, `patches` → `patch`, `installing` → `install`, `excluded` → `exclude`. */
const endings = [
  { ending: /(?<=\w{3})s$/, added: [''] },
  { ending: /(?<=\w{3})es$/, added: [''] },
  { ending: /(?<=\w{4})(?:ing|ed)$/, added: ['', 'e'] },
]

/** The word, its base forms, and the words that the docs use for it. */
function termsOf(word: string): Term[] {
  const bases = endings.flatMap(({ ending, added }) => (ending.test(word) ? added.map((each) => word.replace(ending, each)) : []))
  const same = [word, ...bases].flatMap((each) => (Object.hasOwn(synonyms, each) ? (synonyms[each] ?? []) : []))
  return [
    { text: word, weight: 1 },
    ...bases.map((text) => ({ text, weight: 0.8 })),
    ...[...new Set(same)].map((text, at) => ({ text, weight: 0.6 - at / 50 })),
  ]
}

function bestTerm(one: Indexed, terms: readonly Term[]): { term: Term; score: number } | undefined {
  let best: { term: Term; score: number } | undefined
  for (const term of terms) {
    const score = bestMatch(one, term)
    if (score > (best?.score ?? 0)) best = { term, score }
  }
  return best
}

function bestMatch({ heading, pageTitle, text }: Indexed, term: Term): number {
  const score = Math.max(
    pointsOf(points.heading, heading, term.text),
    pointsOf(points.text, text, term.text),
    pointsOf(points.pageTitle, pageTitle, term.text),
  )
  return score * term.weight
}

function pointsOf(table: readonly number[], text: string, term: string): number {
  const match = matchOf(text, term)
  return match === undefined ? 0 : (table[match] ?? 0)
}

function pointsOfPhrase({ heading, text }: Indexed, phrase: string): number {
  if (heading.includes(phrase)) return phrasePoints.heading
  return text.includes(phrase) ? phrasePoints.text : 0
}

/** Words of the docs that differ from a misspelled one by a letter; by two letters if it is long. */
function closeWords(word: string, vocabulary: readonly string[]): Term[] {
  if (word.length < 5) return []
  const allowed = word.length > 7 ? 2 : 1
  return vocabulary.filter((known) => isClose(word, known, allowed)).map((text) => ({ text, weight: 0.3 }))
}

/** Whether the words differ by at most `allowed` added, missing, changed or swapped letters. */
function isClose(one: string, other: string, allowed: number): boolean {
  if (Math.abs(one.length - other.length) > allowed) return false
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, isSwap ? (before[j - 2] ?? 0) + 1 : change)
    }
    before = row
    row = next
  }
  return (row[other.length] ?? 0) <= allowed
}
