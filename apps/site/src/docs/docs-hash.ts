// Reads the hash of a docs address. It is also the id of the element, so that browsers find it without JavaScript.

import type { DocsTree } from './docs-tree.ts'

export interface DocsPosition {
  section: string
  subsection: string | null
}

export type ParsedHash =
  | { kind: 'none' }
  /** `id` is the element to scroll to: the position, or a heading inside it. */
  | { kind: 'position'; position: DocsPosition; id: string }
  /** Nothing has this name; `near` is the part of it that is known. */
  | { kind: 'unknown'; asked: string; near: DocsPosition | null }

/** Old names of sections, which are still linked from elsewhere. */
export const sectionAliases: Readonly<Record<string, string>> = { 'getting-started': 'quick-start' }

export function positionId({ section, subsection }: DocsPosition): string {
  return subsection === null ? `s=${section}` : `s=${section}&ss=${subsection}`
}

/** A part of the changelog, which has no file. */
export function isRelease({ section, subsection }: DocsPosition): boolean {
  return section === 'changelog' && subsection !== null
}

export function readHash(tree: DocsTree, hash: string): ParsedHash {
  const asked = decoded(hash.replace(/^#/, ''))
  if (asked === '') return { kind: 'none' }
  const fields = new URLSearchParams(asked)
  const section = fields.get('s')
  if (section !== null) return byNames(tree, asked, section, fields.get('ss'))
  return byHeading(tree, asked) ?? byOldName(tree, asked) ?? { kind: 'unknown', asked, near: null }
}

function byNames(tree: DocsTree, asked: string, name: string, subsection: string | null): ParsedHash {
  const id = Object.hasOwn(sectionAliases, name) ? (sectionAliases[name] ?? name) : name
  const section = tree.find((each) => each.id === id)
  if (section === undefined) return { kind: 'unknown', asked, near: null }
  if (subsection === null || subsection === '') return found({ section: id, subsection: null })
  if (section.subsections.some((each) => each.id === subsection)) return found({ section: id, subsection })
  return { kind: 'unknown', asked, near: { section: id, subsection: null } }
}

/** `installation--linux`: a heading inside a page. */
function byHeading(tree: DocsTree, asked: string): ParsedHash | undefined {
  const page = asked.includes('--') ? asked.slice(0, asked.indexOf('--')) : undefined
  if (page === undefined) return undefined
  for (const { id, subsections } of tree) {
    if (id === page) return { kind: 'position', position: { section: id, subsection: null }, id: asked }
    if (subsections.some((each) => each.id === page)) return { kind: 'position', position: { section: id, subsection: page }, id: asked }
  }
  return undefined
}

/** `quick-start-installation`, the old form of links, or a name alone. */
function byOldName(tree: DocsTree, asked: string): ParsedHash | undefined {
  const names = [
    asked,
    ...Object.entries(sectionAliases).flatMap(([old, now]) => (asked.startsWith(old) ? [now + asked.slice(old.length)] : [])),
  ]
  for (const name of names) {
    for (const { id, subsections } of tree) {
      if (id === name) return found({ section: id, subsection: null })
      const subsection = subsections.find((each) => name === `${id}-${each.id}`)
      if (subsection) return found({ section: id, subsection: subsection.id })
    }
  }
  const section = tree.find(({ subsections }) => subsections.some(({ id }) => id === asked))
  return section && found({ section: section.id, subsection: asked })
}

function found(position: DocsPosition): ParsedHash {
  return { kind: 'position', position, id: positionId(position) }
}

/** Returns a hash that can't be decoded, such as `%E0%A4%A`, unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
