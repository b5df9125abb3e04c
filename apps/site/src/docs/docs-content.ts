// The docs pages, only while the site is built: in the browser they are empty, so that no text is shipped twice.

import type { MDXContent } from 'mdx/types'
import { type Release, readChangelog } from './changelog/read-changelog.ts'
import type { DocsPosition } from './docs-hash.ts'
import { type DocsTree, docsTree, positionOfFile } from './docs-tree.ts'

interface DocsFile {
  default: MDXContent
  frontmatter?: { title?: string; description?: string }
}

const docsFiles: Record<string, DocsFile> = import.meta.env.SSR
  ? import.meta.glob<DocsFile>('../../content/docs/**/*.mdx', { eager: true })
  : {}

export const releases: Release[] = import.meta.env.SSR
  ? Object.values(import.meta.glob<string>('../../../../CHANGELOG.md', { eager: true, query: '?raw', import: 'default' })).flatMap(
      readChangelog,
    )
  : []

/** A page's file, with its path relative to this folder. */
export function docsFileOf({ section, subsection }: DocsPosition): [path: string, file: DocsFile] | undefined {
  return Object.entries(docsFiles).find(([path]) => {
    const position = positionOfFile(path)
    return position?.section === section && (position.subsection ?? null) === subsection
  })
}

/** The written pages, with a subsection for each release. */
export function buildDocsTree(): DocsTree {
  const heads = Object.fromEntries(Object.entries(docsFiles).map(([path, { frontmatter }]) => [path, frontmatter ?? {}]))
  return docsTree(heads).map((section) =>
    section.id === 'changelog'
      ? { ...section, subsections: releases.map(({ version, title }) => ({ id: version, title: `${version}: ${title}` })) }
      : section,
  )
}
