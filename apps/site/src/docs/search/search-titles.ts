import type { DocsPosition } from '../docs-hash.ts'
import type { DocsTree } from '../docs-tree.ts'

export type SearchResult = { type: 'section'; id: string } | { type: 'subsection'; sectionId: string; subsectionId: string }

/** Sections and subsections whose titles contain the query, in docs order; from two characters on (specification §5). */
export function searchTitles(tree: DocsTree, query: string): SearchResult[] {
  const words = query.trim().toLowerCase()
  if (words.length < 2) return []
  return tree.flatMap((section) => [
    ...(section.title.toLowerCase().includes(words) ? [{ type: 'section' as const, id: section.id }] : []),
    ...section.subsections
      .filter(({ title }) => title.toLowerCase().includes(words))
      .map(({ id }) => ({ type: 'subsection' as const, sectionId: section.id, subsectionId: id })),
  ])
}

export function resultPosition(result: SearchResult): DocsPosition {
  return result.type === 'section'
    ? { section: result.id, subsection: null }
    : { section: result.sectionId, subsection: result.subsectionId }
}
