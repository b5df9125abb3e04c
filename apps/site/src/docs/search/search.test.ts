import { describe, expect, it } from 'vitest'
import { excerpt, highlightRuns } from './highlight.ts'
import { passagesOf, plainText } from './passages.ts'
import { openSearchFile, type Passage, writeSearchFile } from './search-index.ts'

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

describe('full-text search', () => {
  const search = openSearchFile(JSON.parse(JSON.stringify(writeSearchFile(passages))))
  const ids = (query: string) => search(query).map(({ id }) => id)

  it('finds words by prefix, options as typed, and words with a typo', () => {
    expect(ids('budg')).toEqual(['pack--budget'])
    expect(ids('--max-tokens')).toEqual(['s=a&ss=pack'])
    expect(ids('tokens')).toEqual(['s=a&ss=pack'])
    expect(ids('comits')).toEqual(['s=b'])
  })

  it('requires every word and returns the words it found', () => {
    expect(ids('budget git')).toEqual([])
    expect(search('shows bar')[0]?.words.toSorted()).toEqual(['bar', 'shows'])
  })

  it('ranks titles above mentions, and finds nothing for a blank or unknown query', () => {
    expect(ids('packing')[0]).toBe('s=a&ss=pack')
    expect(ids('   ')).toEqual([])
    expect(ids('zzzz')).toEqual([])
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
