// Addresses of the docs as separate pages: `/docs/quick-start` and `/docs/quick-start/installation`. Releases are parts of one page.

import { type DocsPosition, isRelease, readHash } from '../docs-hash.ts'
import type { DocsTree } from '../docs-tree.ts'

export function topicPath({ section, subsection }: DocsPosition): string {
  return subsection === null || isRelease({ section, subsection }) ? `/docs/${section}` : `/docs/${section}/${subsection}`
}

/** Address of an element of the one-page docs, given by its id: a position, or a heading such as `installation--on-linux`. */
export function topicAddress(position: DocsPosition, id: string): string {
  const anchor = isRelease(position) ? (position.subsection ?? '') : topicAnchor(id)
  return anchor === '' ? topicPath(position) : `${topicPath(position)}#${anchor}`
}

/** `installation--on-linux` → `on-linux`: on a separate page, ids need no prefix. Empty for the id of a position. */
export function topicAnchor(id: string): string {
  const at = id.indexOf('--')
  return at < 0 ? '' : id.slice(at + 2)
}

/** Where a link in the docs leads on the separate pages: links into the one-page docs go to the page of their target. */
export function topicHref(tree: DocsTree, href: string): string {
  if (!href.startsWith('/docs#')) return href
  const read = readHash(tree, href.slice('/docs'.length))
  return read.kind === 'position' ? topicAddress(read.position, read.id) : href
}
