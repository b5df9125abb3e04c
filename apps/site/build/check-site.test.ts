import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { addresses } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pages } from '../src/page/pages.ts'
import { docsPaths } from '../src/page/prerendered.ts'
import { checkHtml } from './check-html.ts'
import { checkLinks } from './check-links.ts'
import { color } from './colors.ts'
import { readPages } from './read-pages.ts'
import { writeDocsText } from './write-docs-text.ts'
import { policyOf, writeHosting } from './write-hosting.ts'
import { writeSitemap } from './write-sitemap.ts'

let client: string

beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'sheaf-built-'))
})
afterEach(() => rmSync(client, { recursive: true }))

function write(name: string, text: string): void {
  mkdirSync(dirname(join(client, name)), { recursive: true })
  writeFileSync(join(client, name), text)
}

function problems(body: string): string[] {
  write('index.html', `<!doctype html><html lang="en"><head><title>A</title></head><body>${body}</body></html>`)
  return checkLinks(client, readPages(client), addresses)
}

describe('checkLinks', () => {
  beforeEach(() => {
    write('docs/index.html', '<h2 id="s=quick-start&amp;ss=installation">Install</h2>')
    write('prompt-anatomy.html', '<h1 id="top">A prompt</h1>')
    write('media/tour.webp', '')
    write('appcast.xml', '')
  })

  it('accepts links to pages, anchors, files, redirects, feeds and other sites', () => {
    const good = [
      '<a href="/docs#s=quick-start&amp;ss=installation">a</a>',
      '<a href="https://sheaf.example/docs">b</a>',
      '<a href="/documentation#s=quick-start&amp;ss=installation">c</a>',
      '<a href="/appcast.xml">d</a><a href="/appcast">e</a><a href="/prompt-anatomy">f</a><a href="prompt-anatomy.html#top">g</a>',
      '<a href="https://elsewhere.example/x">h</a><a href="mailto:a@b.example">i</a><a href="#here" id="here">j</a>',
      '<img src="/media/tour.webp" srcset="/media/tour.webp 2x" width="1" height="1" alt="">',
      '<script>const text = \'<a href="/nowhere">\'</script><!-- <a href="/nowhere"> -->',
    ]
    expect(problems(good.join(''))).toEqual([])
  })

  it.each([
    ['<a href="/nowhere">a</a>', '/: /nowhere is a broken link'],
    ['<a href="/docs#s=quick-start">a</a>', "/: /docs#s=quick-start points to an anchor that doesn't exist"],
    ['<a href="#nothing">a</a>', "/: #nothing points to an anchor that doesn't exist"],
    ['<a href="/docs/">a</a>', '/: /docs/ ends with a slash'],
    ['<img src="/media/none.webp" alt="" width="1" height="1">', '/: /media/none.webp is a broken link'],
    ['<img src="/media/tour.webp" srcset="/media/none.webp 2x" alt="" width="1" height="1">', '/: /media/none.webp is a broken link'],
    ['<video poster="/media/none.webp" width="1" height="1"></video>', '/: /media/none.webp is a broken link'],
    ['<script src="https://cdn.example/x.js"></script>', '/: https://cdn.example/x.js is loaded from another origin'],
    ['<link rel="stylesheet" href="//cdn.example/x.css">', '/: //cdn.example/x.css is loaded from another origin'],
    ['<img src="/media/tour.webp" alt="">', '/: <img src="/media/tour.webp" alt=""> has no width and height'],
    ['<a class="link" href="">a</a>', '/: <a class="link" href=""> has an empty address'],
  ])('reports %s', (body, problem) => {
    expect(problems(body)).toEqual([problem])
  })

  it('reports links from the text of a separate docs page into the one-page docs, but not those around it', () => {
    const link = '<a href="/docs#s=quick-start&amp;ss=installation">a</a>'
    write('docs/quick-start/index.html', `<article><p>${link}<a href="/docs">b</a></p></article><footer>${link}</footer>`)
    expect(problems(link)).toEqual(['/docs/quick-start: /docs#s=quick-start&ss=installation leaves the separate pages of the docs'])
  })
})

describe('writeDocsText', () => {
  it('writes each docs page as Markdown, and a list of them', () => {
    write('docs/quick-start/index.html', '')
    const topic = { path: '/docs/quick-start', title: 'Quick Start', description: 'Begin here.', markdown: '# Quick Start\n' }
    writeDocsText(client, [topic], addresses)
    expect(readFileSync(join(client, 'docs/quick-start.md'), 'utf8')).toBe('# Quick Start\n')
    expect(readFileSync(join(client, 'llms.txt'), 'utf8')).toBe(
      `# Sheaf\n\n> ${pages['/'].description}\n\n## Docs\n\n- [Quick Start](https://sheaf.example/docs/quick-start.md): Begin here.\n`,
    )
  })
})

describe('the sitemap', () => {
  it('lists every page that search engines may show, with each page of the docs', () => {
    writeSitemap(client, addresses)
    const listed = [...readFileSync(join(client, 'sitemap.xml'), 'utf8').matchAll(/<loc>https:\/\/sheaf\.example(.*?)<\/loc>/g)]
    const shown = Object.entries(pages).flatMap(([path, { isHidden }]) => (isHidden ? [] : [path]))
    expect(listed.map(([, path]) => path)).toEqual([...shown, ...docsPaths])
  })
})

it('reports invalid HTML with its page and position', async () => {
  write('index.html', '<!doctype html>\n<html lang="en"><head><title>A</title></head><body><h1>A</h1><p><div>no</div></p></body></html>\n')
  const found = await checkHtml(readPages(client))
  expect(found.length).toBeGreaterThan(0)
  expect(found.every((each) => /^\/ 2:\d+: /.test(each))).toBe(true)
})

describe('the content security policy', () => {
  it('allows inline scripts and styles by hash, and files from the same origin', () => {
    const html = '<script>one()</script><script src="/two.js"></script><script type="application/ld+json">{}</script><style>a{}</style>'
    const policy = policyOf(html, { affiliate: '' })
    // printf 'one()' | openssl dgst -sha256 -binary | base64
    expect(policy).toContain("script-src 'self' 'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4=';")
    expect(policy.match(/sha256-/g)).toHaveLength(2)
    expect(policy).not.toContain('http')
  })

  it('allows the script of the affiliate program if there is one', () => {
    const policy = policyOf('', { affiliate: 'https://pixel.example/a/b.js?x=1' })
    expect(policy.match(/https:\/\/[^ ;]+/g)).toEqual(['https://pixel.example', 'https://pixel.example', 'https://pixel.example'])
  })

  it('writes one policy per page, since two for the same page would block everything', () => {
    write('index.html', '<p>a</p>')
    write('docs/index.html', '<p>b</p>')
    writeHosting(client, readPages(client), addresses)
    const rules = readFileSync(join(client, '_headers'), 'utf8').split('\n\n')
    const withPolicy = rules.filter((rule) => rule.includes('Content-Security-Policy')).map((rule) => rule.split('\n')[0])
    expect(withPolicy).toEqual(['/docs', '/'])
  })
})

it('converts colors to the values that the browser draws', () => {
  // As Chromium draws these two on a canvas.
  expect([color('raised'), color('paper')]).toEqual(['#ffffff', '#faf9f5'])
  expect(() => color('no-such-colour')).toThrow('no-such-colour')
})
