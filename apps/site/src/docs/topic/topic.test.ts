import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { docsPaths } from '../../page/prerendered.ts'
import type { DocsTree } from '../docs-tree.ts'
import { describeHtml, shorten } from './describe-html.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { topicAddress, topicHref } from './topic-path.ts'
import { topicsOf } from './topics.ts'

const tree: DocsTree = [
  { id: 'overview', title: 'Overview', description: '', subsections: [{ id: 'how', title: 'How?' }] },
  { id: 'quick-start', title: 'Quick Start', description: '', subsections: [{ id: 'installation', title: 'Installation' }] },
  { id: 'changelog', title: 'Changelog', description: '', subsections: [{ id: '1.3.19', title: '1.3.19: the website' }] },
]

describe('docs as separate pages', () => {
  it('has a page for each section and subsection in order, and one for all releases', () => {
    expect(topicsOf(tree)).toEqual([
      { position: { section: 'overview', subsection: null }, path: '/docs/overview', title: 'Overview' },
      { position: { section: 'overview', subsection: 'how' }, path: '/docs/overview/how', title: 'How?' },
      { position: { section: 'quick-start', subsection: null }, path: '/docs/quick-start', title: 'Quick Start' },
      { position: { section: 'quick-start', subsection: 'installation' }, path: '/docs/quick-start/installation', title: 'Installation' },
      { position: { section: 'changelog', subsection: null }, path: '/docs/changelog', title: 'Changelog' },
    ])
  })

  it('prerenders a page for each file of the docs, with the address made of its folder and name', () => {
    const files = globSync('*/*.mdx', { cwd: join(import.meta.dirname, '../../../content/docs') })
    const expected = files.map((file) => `/docs/${file.replaceAll(/(^|\/)\d+-/g, '$1').replace(/(?:\/index)?\.mdx$/, '')}`)
    expect(docsPaths.toSorted()).toEqual(expected.toSorted())
    expect(docsPaths.slice(0, 2)).toEqual(['/docs/overview', '/docs/overview/what-is-the-product-for'])
  })

  it.each([
    ['/docs#s=quick-start', '/docs/quick-start'],
    ['/docs#s=quick-start&ss=installation', '/docs/quick-start/installation'],
    ['/docs#s=getting-started&ss=installation', '/docs/quick-start/installation'],
    ['/docs#installation--on-linux', '/docs/quick-start/installation#on-linux'],
    ['/docs#overview--what-it-is', '/docs/overview#what-it-is'],
    ['/docs#s=changelog&ss=1.3.19', '/docs/changelog#1.3.19'],
    ['/docs', '/docs'],
    ['/docs#s=gone', '/docs#s=gone'],
    ['/#pricing', '/#pricing'],
    ['#here', '#here'],
    ['https://elsewhere.example/docs#s=overview', 'https://elsewhere.example/docs#s=overview'],
  ])('turns the link %s into %s', (href, expected) => {
    expect(topicHref(tree, href)).toBe(expected)
  })

  it('links a search result to its page and heading', () => {
    const position = { section: 'quick-start', subsection: 'installation' }
    expect(topicAddress(position, 's=quick-start&ss=installation')).toBe('/docs/quick-start/installation')
    expect(topicAddress(position, 'installation--the-sheaf-command')).toBe('/docs/quick-start/installation#the-sheaf-command')
  })
})

describe('the description of a page', () => {
  it('is the text of its first paragraphs, without markup', () => {
    expect(
      describeHtml(
        '<div><p>Short &amp; <code>sweet</code> <a class="pro-badge" href="/#pricing">Pro</a>:</p><pre>no</pre><p>Then <a href="/x">more</a> of it, and more again, and again.</p><p>No.</p></div>',
      ),
    ).toBe('Short & sweet. Then more of it, and more again, and again.')
    expect(describeHtml('<ul><li>none</li></ul>')).toBe('')
  })

  it('ends after a sentence within 160 characters, or after a word if there is none', () => {
    const sentence = 'This sentence has exactly fifty characters, so it ha.'
    expect(shorten(`${sentence} ${sentence} ${sentence} ${sentence}`)).toBe(`${sentence} ${sentence}`)
    const words = shorten('word '.repeat(60).trim())
    expect([words.length <= 160, words.endsWith('word…')]).toEqual([true, true])
    expect(shorten('fits')).toBe('fits')
  })
})

describe('htmlToMarkdown', () => {
  const toMarkdown = (html: string) => htmlToMarkdown(html, 'https://sheaf.example/docs/a/b')

  it.each([
    [
      'headings, without their links',
      '<div class="topic-heading"><h2 id="x">The <code>x</code></h2><a class="heading-link" href="#x"><span>#</span></a></div><p>Text</p>',
      '## The `x`\n\nText\n',
    ],
    [
      'inline markup',
      '<p>A <strong>b</strong> <em>c</em> <code>d &lt; e</code> &amp; <a href="/docs/c#d">f</a>.</p>',
      'A **b** *c* `d < e` & [f](https://sheaf.example/docs/c#d).\n',
    ],
    ['keys', '<p>Press <span class="keys"><kbd>⌘</kbd><kbd>K</kbd></span>.</p>', 'Press `⌘+K`.\n'],
    ['lists', '<ul>\n<li>a</li>\n<li>b<ol><li>c</li><li>d</li></ol></li>\n</ul>', '- a\n- b\n  1. c\n  2. d\n'],
    [
      'code, without its button',
      '<div class="code" data-language="console"><pre tabindex="0"><code><span class="c-prompt">$ </span>a &amp;&amp; b\n```</code></pre><button>Copy</button></div>',
      '````console\n$ a && b\n```\n````\n',
    ],
    [
      'tables',
      '<div class="table-scroll"><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>a|b</td><td><code>c</code></td></tr></tbody></table></div>',
      '| A | B |\n|---|---|\n| a\\|b | `c` |\n',
    ],
    ['tables without a head', '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>', '|  |  |\n|---|---|\n| a | b |\n'],
    ['notes', '<div class="note" role="note"><p class="note-title">Note</p><p>One</p><p>Two</p></div>', '> **Note**\n>\n> One\n>\n> Two\n'],
    [
      'pictures, once',
      '<img src="/media/a-light.webp" alt="A picture"/><img src="/media/a-dark.webp" alt="A picture"/>',
      '![A picture](https://sheaf.example/media/a-light.webp)\n',
    ],
  ])('converts %s', (_, html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown)
  })
})
