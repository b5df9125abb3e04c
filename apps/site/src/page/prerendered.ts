// Everything that the build renders: the table of pages, a page for each file of the docs, and redirects. Reads the docs folder, so it is
// only for the build and tests.

import { globSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { siteRedirects } from '@sheaf/contract'
import { docsTree } from '../docs/docs-tree.ts'
import { topicsOf } from '../docs/topic/topics.ts'
import { pages } from './pages.ts'

const docsFiles = globSync('*/*.mdx', { cwd: resolve(import.meta.dirname, '../../content/docs') }).map((name) => name.split(sep).join('/'))

/** `/docs/quick-start`, `/docs/quick-start/getting-started`, …: in reading order. */
export const docsPaths: readonly string[] = topicsOf(docsTree(Object.fromEntries(docsFiles.map((name) => [name, {}])))).map(
  ({ path }) => path,
)

/** Pages that visitors read. */
export const readablePaths: readonly string[] = [...Object.keys(pages), ...docsPaths]

export const pagePaths: readonly string[] = [...readablePaths, ...Object.keys(siteRedirects)]

/** Files that routes write during the build: prerendered like pages, but listed nowhere. */
export const dataPaths: readonly string[] = ['/docs-search.json', '/docs-topics.json']
