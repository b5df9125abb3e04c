// The docs as a list of pages, in reading order: each section, followed by its subsections.

import type { DocsPosition } from '../docs-hash.ts'
import type { DocsTree } from '../docs-tree.ts'
import { topicPath } from './topic-path.ts'

export interface Topic {
  position: DocsPosition
  path: string
  title: string
}

export function topicsOf(tree: DocsTree): Topic[] {
  return tree.flatMap((section) => {
    const own = { section: section.id, subsection: null }
    const below = section.id === 'changelog' ? [] : section.subsections
    return [
      { position: own, path: topicPath(own), title: section.title },
      ...below.map(({ id, title }) => {
        const position = { section: section.id, subsection: id }
        return { position, path: topicPath(position), title }
      }),
    ]
  })
}
