import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionId, readHash } from './docs-hash.ts'
import { type DocsTree, docsTree, genericDescription } from './docs-tree.ts'

const tree: DocsTree = [
  { id: 'overview', title: 'Overview', description: '', subsections: [] },
  {
    id: 'quick-start',
    title: 'Quick Start',
    description: '',
    subsections: ['getting-started', 'installation'].map((id) => ({ id, title: id })),
  },
  { id: 'changelog', title: 'Changelog', description: '', subsections: [{ id: '1.3.19', title: '1.3.19' }] },
]
const position = (section: string, subsection: string | null, id = positionId({ section, subsection })) => ({
  kind: 'position',
  position: { section, subsection },
  id,
})

describe('readHash', () => {
  // [S2.4.33] [S2.4.34] [S2.4.35]
  it.each([
    ['', { kind: 'none' }],
    ['#', { kind: 'none' }],
    ['#s=quick-start', position('quick-start', null)],
    ['#s=quick-start&ss=installation', position('quick-start', 'installation')],
    ['#s=quick-start&ss=', position('quick-start', null)],
    ['#s=changelog&ss=1.3.19', position('changelog', '1.3.19')],
    ['#s%3Dquick-start%26ss%3Dinstallation', position('quick-start', 'installation')],
    ['#s=getting-started', position('quick-start', null)],
    ['#s=getting-started&ss=installation', position('quick-start', 'installation')],
    ['#quick-start-installation', position('quick-start', 'installation')],
    ['#quick-start-getting-started', position('quick-start', 'getting-started')],
    ['#getting-started-installation', position('quick-start', 'installation')],
    ['#getting-started', position('quick-start', null)],
    ['#quick-start', position('quick-start', null)],
    ['#installation', position('quick-start', 'installation')],
    ['#installation--on-linux', position('quick-start', 'installation', 'installation--on-linux')],
    ['#overview--at-a-glance', position('overview', null, 'overview--at-a-glance')],
    ['#s=quick-start&ss=gone', { kind: 'unknown', asked: 's=quick-start&ss=gone', near: { section: 'quick-start', subsection: null } }],
    ['#s=gone', { kind: 'unknown', asked: 's=gone', near: null }],
    ['#gone', { kind: 'unknown', asked: 'gone', near: null }],
    ['#%E0%A4%A', { kind: 'unknown', asked: '%E0%A4%A', near: null }],
    ['#s=__proto__', { kind: 'unknown', asked: 's=__proto__', near: null }],
    ['#s=constructor&ss=toString', { kind: 'unknown', asked: 's=constructor&ss=toString', near: null }],
  ])('reads the hash “%s”', (hash, read) => {
    expect(readHash(tree, hash)).toEqual(read)
  })

  it('never throws or returns a position that does not exist', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `#s=${text}`),
          fc.string().map((text) => `#${text}--x`),
        ),
        (hash) => {
          const read = readHash(tree, hash)
          const found = read.kind === 'position' ? read.position : read.kind === 'unknown' ? read.near : null
          if (found === null) return true
          const section = tree.find(({ id }) => id === found.section)
          return section !== undefined && (found.subsection === null || section.subsections.some(({ id }) => id === found.subsection))
        },
      ),
    )
  })
})

describe('docsTree', () => {
  // [S2.4.45]
  it('takes order and ids from paths, titles from files, and a generic description by default', () => {
    const files = {
      '../content/docs/02-quick-start/02-installation.mdx': { title: 'Installation' },
      '../content/docs/02-quick-start/01-getting-started.mdx': { title: 'Getting Started' },
      '../content/docs/02-quick-start/index.mdx': { title: 'Quick Start', description: 'Begin here.' },
      '../content/docs/01-overview/01-what-is-it.mdx': {},
    }
    expect(docsTree(files)).toEqual([
      {
        id: 'overview',
        title: 'Overview',
        description: 'Overview for the overview section',
        subsections: [{ id: 'what-is-it', title: 'What is it' }],
      },
      {
        id: 'quick-start',
        title: 'Quick Start',
        description: 'Begin here.',
        subsections: [
          { id: 'getting-started', title: 'Getting Started' },
          { id: 'installation', title: 'Installation' },
        ],
      },
    ])
    expect(genericDescription('anything')).toBe('Overview for the anything section')
  })
})
