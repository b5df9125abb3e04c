// The full-text index, created by the build and fetched on the first search. Both use the same options, or the index couldn't be read.

import MiniSearch, { type AsPlainObject, type Options } from 'minisearch'
import type { DocsPosition } from '../docs-hash.ts'

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
  passages: Passage[]
  index: AsPlainObject
}

const options: Options<Passage> = {
  fields: ['title', 'heading', 'text'],
  storeFields: [],
  // `pack --max-tokens`, `SHEAF_HOME`, `~/.sheaf`: a word with dashes is indexed both whole and split.
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
