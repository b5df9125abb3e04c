import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteRedirects } from '@sheaf/contract'
import { expect } from 'vitest'
import { type PagePath, pages } from '../../apps/site/src/page/pages.ts'
import { docsPaths } from '../../apps/site/src/page/prerendered.ts'
import { siteFolder } from '../../scripts/site-build.ts'
import { describeSpec, type SpecRow } from '../testing/site.ts'

const origin = 'https://sheaf.example'
const paths = Object.keys(pages) as PagePath[]
const shown = paths.filter((path) => pages[path].isHidden !== true)

/** Response of the server, without following redirects. */
async function ask(url: string, path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const answer = await fetch(`${url}${path}`, { redirect: 'manual' })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

function scrollsTo(route: string, id: string): SpecRow[1] {
  return async ({ page, site }) => {
    const { status, headers } = await ask(site.url, route)
    expect([status, headers.get('location')]).toEqual([302, `/#${id}`])
    await page.goto(route)
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`/#${id}`)
    await expect.poll(() => page.locator(`#${id}`).evaluate((section) => Math.abs(section.getBoundingClientRect().top) < 120)).toBe(true)
  }
}

describeSpec(
  '§2.1 Website routes',
  [
    // [S1.34] [S2.1.1] [S2.1.2] [S2.1.10]
    [
      `serves ${shown.join(', ')}, each with one main heading`,
      async ({ site }) => {
        for (const path of shown) {
          const { status, text } = await ask(site.url, path)
          const count = (tag: RegExp) => text.match(tag)?.length
          expect([path, status, count(/<h1\b/g), count(/<main [^>]*id="content"/g)]).toEqual([path, 200, 1, 1])
        }
      },
    ],
    // [S2.1.3]
    [
      'redirects /documentation to /docs and keeps the hash',
      async ({ page, site }) => {
        const { status, headers } = await ask(site.url, '/documentation')
        expect([status, headers.get('location')]).toEqual([308, '/docs'])
        await page.goto('/documentation#s=quick-start&ss=installation')
        expect(page.url()).toBe(`${site.url}/docs#s=quick-start&ss=installation`)
      },
    ],
    // [S2.1.7]
    ['redirects /pricing to / and scrolls to the pricing section', scrollsTo('/pricing', 'pricing')],
    // [S2.1.8]
    ['redirects /roadmap to / and scrolls to the roadmap section', scrollsTo('/roadmap', 'roadmap')],
    // [S2.1.9]
    [
      'redirects /prompt-anatomy to the static prompt anatomy page',
      async ({ page, site }) => {
        await page.goto('/prompt-anatomy')
        expect(page.url()).toBe(`${site.url}/prompt-anatomy.html`)
        expect(await page.locator('h1').count()).toBe(1)
      },
    ],
    // [S2.1.13] [S2.1.14] [S7.17]
    [
      'redirects /appcast to /appcast.xml with the text "Redirecting to appcast XML..."',
      async ({ site }) => {
        const { status, headers, text } = await ask(site.url, '/appcast')
        expect([status, headers.get('location')]).toEqual([302, '/appcast.xml'])
        expect(text).toContain('Redirecting to appcast XML...')
        const feed = await ask(site.url, '/appcast.xml')
        expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
        expect(feed.text).toContain('<rss')
      },
    ],
    // [S2.1.15]
    [
      'serves the update feed at /beta-available.json',
      async ({ site }) => {
        expect(JSON.parse((await ask(site.url, '/beta-available.json')).text)).toEqual({ available: false })
      },
    ],
    // [S2.1.16]
    [
      'shows that the beta program is active (status value active)',
      async ({ open, page, site }) => {
        await open('/beta-status')
        expect(await page.locator('main').innerText()).toMatch(/\bactive\b/i)
        expect(JSON.parse((await ask(site.url, '/api/beta-status')).text)).toEqual({ status: 'active' })
      },
    ],
    // [S2.1.17] [S2.1.18] [S2.1.19]
    [
      'serves the "Page not found" page with a link home, status 404 and noindex for unknown paths',
      async ({ page, expectPageError, site }) => {
        expectPageError(/404/)
        for (const path of ['/nope', '/docs/nope', '/blog/nope', '/nope.html', '/%E0%A4%A'])
          expect((await ask(site.url, path)).status).toBe(404)
        const answer = await page.goto('/no/such/page')
        expect(answer?.status()).toBe(404)
        expect(await page.locator('h1').innerText()).toMatch(/^Page not found\.?$/)
        expect(await page.locator('main').innerText()).toContain("The page you're looking for doesn't exist.")
        expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
        await page.locator('main').getByRole('link', { name: /home/i }).click()
        await expect.poll(() => page.url()).toBe(`${site.url}/`)
      },
    ],
    // [S8.7]
    [
      'answers an unknown API path with an error in JSON, not a page',
      async ({ site }) => {
        const { status, text, headers } = await ask(site.url, '/api/nope')
        expect([status, JSON.parse(text).error.code, headers.get('content-type')]).toEqual([404, 'not-found', 'application/json'])
      },
    ],
    [
      'redirects a trailing slash to the URL without it',
      async ({ page, site }) => {
        await page.goto('/docs/?a=b#s=faq-troubleshooting')
        expect(page.url()).toBe(`${site.url}/docs?a=b#s=faq-troubleshooting`)
      },
    ],
    [
      'builds a page with a refresh, a link and text for each redirect, for static hosts',
      async ({ page }) => {
        for (const [from, { to, message }] of Object.entries(siteRedirects)) {
          const html = readFileSync(join(siteFolder, from, 'index.html'), 'utf8')
          expect(html).toContain(`<meta http-equiv="refresh" content="0; url=${to}"/>`)
          expect(html).toContain(`href="${to}"`)
          expect(html).toContain(message)
          expect(html).toContain('content="noindex"')
        }
        await page.route('**/documentation', (route) => route.fulfill({ path: join(siteFolder, 'documentation/index.html') }))
        await page.goto('/documentation#s=quick-start&ss=installation')
        await page.waitForURL('**/docs#s=quick-start&ss=installation')
        const hosting = readFileSync(join(siteFolder, '_redirects'), 'utf8').trim().split('\n')
        expect(hosting).toEqual(Object.entries(siteRedirects).map(([from, { to, status }]) => `${from} ${to} ${status}`))
      },
    ],
  ],
  { service: true },
)

describeSpec('§2.1 Page metadata', [
  // [S2.1.20] [S2.1.21] [S2.1.22] [S2.1.23] [S2.1.24]
  [
    'sets title, description, canonical URL, social card tags and an image for every page',
    async ({ page, site }) => {
      for (const path of paths) {
        const html = path === '/404' ? (await ask(site.url, '/nope')).text : (await ask(site.url, path)).text
        const head = await page.evaluate((text) => {
          const parsed = new DOMParser().parseFromString(text, 'text/html')
          const content = (name: string) => parsed.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
          const names = ['description', 'og:title', 'og:description', 'og:url', 'og:image', 'twitter:card', 'twitter:image', 'robots']
          return {
            title: parsed.title,
            canonical: parsed.querySelector('link[rel=canonical]')?.getAttribute('href'),
            ...Object.fromEntries(names.map((name) => [name, content(name) ?? null])),
          }
        }, html)
        const { title, description, isHidden } = pages[path]
        const whole = path === '/' ? title : `${title} · Sheaf`
        const image = `${origin}/cards/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`
        expect(head).toEqual({
          title: whole,
          canonical: `${origin}${path}`,
          description,
          'og:title': whole,
          'og:description': description,
          'og:url': `${origin}${path}`,
          'og:image': image,
          'twitter:card': 'summary_large_image',
          'twitter:image': image,
          robots: isHidden === true ? 'noindex' : null,
        })
        expect(pictureSize(await bytesOf(image.replace(origin, site.url)))).toEqual([1200, 630])
      }
    },
  ],
  [
    'lists exactly the indexable pages in the sitemap, and names the sitemap in robots.txt',
    async ({ site }) => {
      const { text } = await ask(site.url, '/sitemap.xml')
      const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
      expect(listed).toEqual([...shown, ...docsPaths, '/prompt-anatomy.html'].map((path) => `${origin}${path}`))
      expect((await ask(site.url, '/robots.txt')).text).toContain(`Sitemap: ${origin}/sitemap.xml`)
    },
  ],
  [
    'serves RSS feeds for blog and changelog, newest first, with working links',
    async ({ page, site }) => {
      for (const name of ['blog', 'changelog']) {
        const { text, status } = await ask(site.url, `/${name}.xml`)
        const items = await page.evaluate((xml) => {
          const parsed = new DOMParser().parseFromString(xml, 'application/xml')
          if (parsed.querySelector('parsererror')) throw new Error(parsed.textContent ?? '')
          return [...parsed.querySelectorAll('channel > item')].map((item) => ({
            title: item.querySelector('title')?.textContent ?? '',
            link: item.querySelector('link')?.textContent ?? '',
            time: Date.parse(item.querySelector('pubDate')?.textContent ?? ''),
          }))
        }, text)
        expect([status, items.length > 0]).toEqual([200, true])
        expect(items.map(({ time }) => time)).toEqual(items.map(({ time }) => time).toSorted((a, b) => b - a))
        for (const { title, link } of items) {
          const { pathname, hash } = new URL(link)
          const target = await ask(site.url, pathname)
          expect([title, target.status]).toEqual([title, 200])
          if (hash !== '') expect(target.text).toContain(`id="${hash.slice(1).replaceAll('&', '&amp;')}"`)
        }
      }
    },
  ],
  [
    'serves the manifest and icons in their declared sizes',
    async ({ site }) => {
      const manifest = JSON.parse((await ask(site.url, '/manifest.webmanifest')).text)
      for (const { src, sizes } of manifest.icons) expect(pictureSize(await bytesOf(`${site.url}${src}`)).join('x')).toBe(sizes)
      expect(pictureSize(await bytesOf(`${site.url}/apple-touch-icon.png`))).toEqual([180, 180])
      expect((await bytesOf(`${site.url}/favicon.ico`)).subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 3, 0]))
    },
  ],
])

async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(url)
  expect([url, answer.status]).toEqual([url, 200])
  return Buffer.from(await answer.arrayBuffer())
}

/** Width and height of a PNG, which are at a fixed offset. */
function pictureSize(bytes: Buffer): [number, number] {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}
