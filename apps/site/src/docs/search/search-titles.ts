import { type DocsPosition, isRelease } from '../docs-hash.ts'
import type { DocsTree } from '../docs-tree.ts'
import { matchOf } from './match-of.ts'

export type SearchResult = { type: 'section'; id: string } | { type: 'subsection'; sectionId: string; subsectionId: string }

/**
 * Sections and subsections whose titles contain the query; from two characters on (specification §5). Titles that contain it as a whole
 * word come first, then those with a word that starts with it, each in docs order. Releases come last: they mention everything once.
 */
export function searchTitles(tree: DocsTree, query: string): SearchResult[] {
  const words = query.trim().toLowerCase()
  if (words.length < 2) return []
  const all = tree.flatMap((section) => [
    { title: section.title, result: { type: 'section' as const, id: section.id } },
    ...section.subsections.map(({ id, title }) => ({
      title,
      result: { type: 'subsection' as const, sectionId: section.id, subsectionId: id },
    })),
  ])
  const matches = all.flatMap(({ title, result }) => {
    const match = matchOf(title.toLowerCase(), words)
    return match === undefined ? [] : [{ match, result }]
  })
  return matches
    .toSorted((one, other) => Number(isLate(one.result)) - Number(isLate(other.result)) || one.match - other.match)
    .map(({ result }) => result)
}

function isLate(result: SearchResult): boolean {
  return isRelease(resultPosition(result))
}

export function resultPosition(result: SearchResult): DocsPosition {
  return result.type === 'section'
    ? { section: result.id, subsection: null }
    : { section: result.sectionId, subsection: result.subsectionId }
}
