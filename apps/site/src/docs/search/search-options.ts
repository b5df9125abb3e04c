// Results of a search as the list shows them: pages by title, then passages by text, then releases, which mention everything once.

import { type DocsPosition, isRelease, positionId } from '../docs-hash.ts'
import type { DocsTree } from '../docs-tree.ts'
import type { TextHit } from './search-docs.ts'
import { resultPosition, type SearchResult } from './search-titles.ts'

export interface SearchOption {
  group: 'title' | 'text' | 'changelog'
  /** Id of the element in the one-page docs. */
  id: string
  position: DocsPosition
  title: string
  text: string
  /** Words found in the text; empty for a title. */
  words: readonly string[]
}

export function searchOptions(tree: DocsTree, titles: readonly SearchResult[], hits: readonly TextHit[]): SearchOption[] {
  const titled = new Set(titles.map((result) => positionId(resultPosition(result))))
  const all = [
    ...titles.map((result) => titleOption(tree, resultPosition(result))),
    ...hits.filter(({ id }) => !titled.has(id)).map(textOption),
  ]
  const groups: readonly SearchOption['group'][] = ['title', 'text', 'changelog']
  return groups.flatMap((group) => all.filter((option) => option.group === group))
}

function titleOption(tree: DocsTree, position: DocsPosition): SearchOption {
  const section = tree.find(({ id }) => id === position.section)
  const title = position.subsection === null ? section?.title : section?.subsections.find(({ id }) => id === position.subsection)?.title
  const text = position.subsection === null ? section?.description : section?.title
  const group = isRelease(position) ? 'changelog' : 'title'
  return { group, id: positionId(position), position, title: title ?? '', text: text ?? '', words: [] }
}

function textOption({ id, section, subsection, title, heading, text, words }: TextHit): SearchOption {
  const position = { section, subsection }
  const group = isRelease(position) ? 'changelog' : 'text'
  return { group, id, position, title: heading === '' ? title : `${title} › ${heading}`, text, words }
}
