// The full-text index: made when the site is built, fetched by the first who searches. Both sides read the same options, or the index would
// not be understood.

import MiniSearch, { type AsPlainObject, type Options } from 'minisearch'
import type { DocsPlace } from '../docs-hash.ts'

/** A page, or the part of one under a heading. */
export interface Passage {
  /** What to scroll to: the id of an element. */
  id: string
  section: string
  subsection: string | null
  /** Title of the page, and of the heading inside it. */
  title: string
  heading: string
  text: string
}

export interface TextHit extends DocsPlace {
  id: string
  title: string
  heading: string
  text: string
  /** The words of the docs that matched, for highlighting. */
  words: string[]
}

export interface SearchFile {
  passages: Passage[]
  index: AsPlainObject
}

const options: Options<Passage> = {
  fields: ['title', 'heading', 'text'],
  storeFields: [],
  // `pack --max-tokens`, `SHEAF_HOME`, `~/.sheaf`: what one types is a word, dashes inside included and apart.
  tokenize: (text) =>
    text.split(/[^\p{Letter}\p{Number}_-]+/u).flatMap((word) => (word.includes('-') ? [word, ...word.split('-')] : [word])),
  processTerm: (term) => (term.length < 2 ? null : term.toLowerCase().replaceAll(/^-+|-+$/g, '') || null),
  searchOptions: { boost: { title: 4, heading: 3 }, prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : false), combineWith: 'AND' },
}

export function writeSearchFile(passages: Passage[]): SearchFile {
  const index = new MiniSearch(options)
  index.addAll(passages)
  return { passages, index: index.toJSON() }
}

export function openSearchFile({ passages, index }: SearchFile): (query: string) => TextHit[] {
  const search = MiniSearch.loadJS(index, options)
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  return (query) =>
    search
      .search(query)
      .slice(0, 20)
      .flatMap(({ id, terms }) => {
        const found = byId.get(id)
        return found === undefined ? [] : [{ ...found, words: terms }]
      })
}
