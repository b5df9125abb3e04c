import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DocsTree } from '../docs-tree.ts'
import { excerpt, highlightRuns } from './highlight.ts'
import { matchOf } from './match-of.ts'
import { passagesOf, plainText } from './passages.ts'
import { openSearch, type Passage } from './search-docs.ts'
import { searchOptions } from './search-options.ts'
import { searchTitles } from './search-titles.ts'
import { synonyms } from './synonyms.ts'

const passages: Passage[] = [
  {
    id: 's=a&ss=pack',
    section: 'a',
    subsection: 'pack',
    title: 'Packing',
    heading: '',
    text: 'Use `sheaf pack --max-tokens 8000` to stay below a number.',
  },
  { id: 'pack--budget', section: 'a', subsection: 'pack', title: 'Packing', heading: 'Budget', text: 'The budget bar shows what goes in.' },
  { id: 's=b', section: 'b', subsection: null, title: 'Undo', heading: '', text: 'Commits are taken back without git.' },
]

/** A page whose id is its title. */
const page = (title: string, text: string, section = 'a'): Passage => ({ id: title, section, subsection: title, title, heading: '', text })
const idsOf = (all: readonly Passage[], query: string) => openSearch(all)(query).map(({ id }) => id)

describe('full-text search', () => {
  const search = openSearch(passages)
  const ids = (query: string) => search(query).map(({ id }) => id)

  it('finds words by prefix, options as typed, words with a typo, and other forms of a word', () => {
    expect(ids('budg')).toEqual(['pack--budget'])
    expect(ids('--max-tokens')).toEqual(['s=a&ss=pack'])
    expect(ids('tokens')).toEqual(['s=a&ss=pack'])
    expect(ids('comits')).toEqual(['s=b'])
    expect(ids('nubmer')).toEqual(['s=a&ss=pack'])
    expect(ids('budgets')).toEqual(['pack--budget'])
    expect(ids('undoing')).toEqual(['s=b'])
  })

  it('requires every word and returns the words it found', () => {
    expect(ids('budget git')).toEqual([])
    expect(search('shows bar')).toEqual([
      {
        id: 'pack--budget',
        section: 'a',
        subsection: 'pack',
        title: 'Packing',
        heading: 'Budget',
        text: 'The budget bar shows what goes in.',
        words: ['shows', 'bar'],
      },
    ])
  })

  it('finds nothing for a blank or unknown query, or one of punctuation or single letters', () => {
    for (const query of ['', '   ', 'zzzz', '--', 'a', '(*', '$^']) expect([query, ids(query)]).toEqual([query, []])
  })

  it('ranks whole words above prefixes above substrings, in headings and in the text', () => {
    const inText = [page('one', 'supported'), page('two', 'ports'), page('three', 'a port')]
    expect(idsOf(inText, 'port')).toEqual(['three', 'two', 'one'])
    const inHeadings = [page('Supported', ''), page('Ports', ''), page('The port', '')]
    expect(idsOf(inHeadings, 'port')).toEqual(['The port', 'Ports', 'Supported'])
  })

  it('ranks headings above the text, unless the heading only contains the letters', () => {
    expect(idsOf([page('one', 'a key'), page('Key', '')], 'key')).toEqual(['Key', 'one'])
    expect(idsOf([page('one', 'a key'), page('Keyboard', '')], 'key')).toEqual(['Keyboard', 'one'])
    expect(idsOf([page('Monkeys', ''), page('one', 'a key')], 'key')).toEqual(['one', 'Monkeys'])
  })

  it('ranks words that are next to each other above words that are apart, and repeated words above single ones', () => {
    expect(idsOf([page('one', 'a map of code'), page('two', 'a code map')], 'code map')).toEqual(['two', 'one'])
    expect(idsOf([page('one', 'a map'), page('two', 'a map and a map')], 'map')).toEqual(['two', 'one'])
  })

  it('ranks a release last, even if its title matches, and first only if nothing else does', () => {
    const all = [page('Maps', 'the parsing of maps', 'changelog'), page('one', 'supermaps')]
    expect(idsOf(all, 'maps')).toEqual(['one', 'Maps'])
    expect(idsOf(all, 'parsing')).toEqual(['Maps'])
  })

  it('finds the words that the docs use for the words of the reader, below those words themselves', () => {
    const all = [page('one', 'to ignore'), page('two', 'to exclude'), page('three', 'run it in a container')]
    expect(idsOf(all, 'exclude')).toEqual(['two', 'one'])
    expect(idsOf(all, 'excluding')).toEqual(['two', 'one'])
    expect(idsOf(all, 'excludes')).toEqual(['two', 'one'])
    expect([idsOf(all, 'docker'), idsOf(all, 'podman')]).toEqual([['three'], ['three']])
    expect(idsOf(all, 'constructor')).toEqual([])
  })
})

describe('synonyms', () => {
  it('lead to words that the docs use', () => {
    const folder = join(import.meta.dirname, '../../../content/docs')
    const docs = globSync('**/*.mdx', { cwd: folder })
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n')
      .toLowerCase()
    expect([...new Set(Object.values(synonyms).flat())].filter((word) => !docs.includes(word))).toEqual([])
  })
})

describe('matchOf', () => {
  it.each([
    ['a code map', 'map', 0],
    ['max-tokens', 'tokens', 0],
    ['maps and a map', 'map', 0],
    ['maps', 'map', 1],
    ['bitmaps, maps', 'map', 1],
    ['bitmap', 'map', 2],
    ['über', 'ber', 2],
    ['nothing', 'map', undefined],
  ] as const)('rates %s for “%s”', (text, term, match) => {
    expect(matchOf(text, term)).toBe(match)
  })
})

describe('the list of results', () => {
  const tree: DocsTree = [
    {
      id: 'a',
      title: 'Remapping',
      description: 'How it works.',
      subsections: [
        { id: 'maps', title: 'Maps of code' },
        { id: 'map', title: 'The map' },
      ],
    },
    { id: 'changelog', title: 'Changelog', description: '', subsections: [{ id: '1.1', title: '1.1: map' }] },
  ]

  it('ranks titles with the whole word first, then those with its start, then the others, and releases last', () => {
    expect(searchTitles(tree, 'MAP')).toEqual([
      { type: 'subsection', sectionId: 'a', subsectionId: 'map' },
      { type: 'subsection', sectionId: 'a', subsectionId: 'maps' },
      { type: 'section', id: 'a' },
      { type: 'subsection', sectionId: 'changelog', subsectionId: '1.1' },
    ])
  })

  it('shows titles first, then text, then the changelog, each page once', () => {
    const hit = (id: string, section: string, subsection: string | null, heading = '') => ({
      id,
      section,
      subsection,
      title: 'Page',
      heading,
      text: 'Its text.',
      words: ['map'],
    })
    const titles = searchTitles(tree, 'map').filter((_, at) => at !== 1)
    const hits = [hit('s=a', 'a', null), hit('maps--x', 'a', 'maps', 'X'), hit('s=changelog&ss=1.0', 'changelog', '1.0')]
    expect(searchOptions(tree, titles, hits)).toEqual([
      {
        group: 'title',
        id: 's=a&ss=map',
        position: { section: 'a', subsection: 'map' },
        title: 'The map',
        text: 'Remapping',
        words: [],
      },
      { group: 'title', id: 's=a', position: { section: 'a', subsection: null }, title: 'Remapping', text: 'How it works.', words: [] },
      {
        group: 'text',
        id: 'maps--x',
        position: { section: 'a', subsection: 'maps' },
        title: 'Page › X',
        text: 'Its text.',
        words: ['map'],
      },
      {
        group: 'changelog',
        id: 's=changelog&ss=1.1',
        position: { section: 'changelog', subsection: '1.1' },
        title: '1.1: map',
        text: 'Changelog',
        words: [],
      },
      {
        group: 'changelog',
        id: 's=changelog&ss=1.0',
        position: { section: 'changelog', subsection: '1.0' },
        title: 'Page',
        text: 'Its text.',
        words: ['map'],
      },
    ])
  })
})

describe('passages', () => {
  it('splits a page at headings and extracts its visible text', () => {
    const html =
      '<div class="prose"><p>Maps &amp; <code>x</code>es</p><div class="code"><pre><code>a &lt; b</code></pre><button>Copy</button></div><h4 id="p--more">More of <em>it</em></h4><p>Text</p><h5 id="p--empty">Empty</h5></div>'
    expect(passagesOf({ section: 's', subsection: 'p' }, 'Page', html)).toEqual([
      { id: 's=s&ss=p', section: 's', subsection: 'p', title: 'Page', heading: '', text: 'Maps & xes a < b' },
      { id: 'p--more', section: 's', subsection: 'p', title: 'Page', heading: 'More of it', text: 'Text' },
    ])
    expect(plainText('<td>one</td><td>two</td>')).toBe('one two')
  })
})

describe('highlights', () => {
  it('splits a text at the words, ignoring case, and takes special characters literally', () => {
    expect(highlightRuns('Code maps and Map', ['map', 'maps'])).toEqual([
      { text: 'Code ', isHit: false },
      { text: 'maps', isHit: true },
      { text: ' and ', isHit: false },
      { text: 'Map', isHit: true },
    ])
    expect(highlightRuns('a (b', ['(b'])).toEqual([
      { text: 'a ', isHit: false },
      { text: '(b', isHit: true },
    ])
    expect(highlightRuns('text', [''])).toEqual([{ text: 'text', isHit: false }])
  })

  it('shows the text around a match', () => {
    const text = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`.trim()
    const shown = excerpt(text, ['needle'], 80)
    expect(shown).toContain('needle')
    expect(shown.length).toBeLessThan(90)
    expect([shown.startsWith('…before'), shown.endsWith('after…')]).toEqual([true, true])
    expect(excerpt('short', ['missing'])).toBe('short')
    expect(excerpt('word '.repeat(100), ['missing'], 20)).toBe('word word word word…')
  })
})
