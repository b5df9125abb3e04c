// The docs as separate pages: addresses, head, navigation, contents, copying, search, and reading without JavaScript.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { docsPaths } from '../../apps/site/src/page/prerendered.ts'
import { axeFindings } from '../testing/axe.ts'
import { describeSpec, type SiteRun, waitForHydration } from '../testing/site.ts'

const installation = '/docs/quick-start/installation'

interface Head {
  title: string
  description: string
  canonical: string
  markdown: string
  card: string
  type: string
}

const headOf = (page: Page) =>
  page.evaluate((): Head => {
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? ''
    const href = (selector: string) => document.querySelector(selector)?.getAttribute('href') ?? ''
    return {
      title: document.title,
      description: content('meta[name="description"]'),
      canonical: href('link[rel="canonical"]'),
      markdown: href('link[type="text/markdown"]'),
      card: content('meta[property="og:image"]'),
      type: content('meta[property="og:type"]'),
    }
  })

/** The HTML of every separate page, as sent. */
async function eachPage(site: SiteRun['site']): Promise<{ path: string; html: string }[]> {
  return Promise.all(docsPaths.map(async (path) => ({ path, html: await (await fetch(new URL(path, site.url))).text() })))
}

const firstOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''

describeSpec('Docs as separate pages', [
  [
    'has a title, description, canonical address, card and Markdown file for each page',
    async ({ page, open }) => {
      await open(installation)
      expect(await headOf(page)).toEqual({
        title: 'Installation · Sheaf docs',
        description:
          "Sheaf runs under your own user account, without a system service or a Sheaf account. You don't need administrator rights to run it from source.",
        canonical: `https://sheaf.example${installation}`,
        markdown: `${installation}.md`,
        card: 'https://sheaf.example/cards/docs-quick-start-installation.png',
        type: 'article',
      })
      await open('/docs')
      expect(await headOf(page)).toMatchObject({ title: 'Documentation · Sheaf', canonical: 'https://sheaf.example/docs', type: 'website' })
    },
  ],
  [
    'gives all pages different titles and descriptions of up to 160 characters, and their own canonical address',
    async ({ site }) => {
      const heads = (await eachPage(site)).map(({ path, html }) => ({
        path,
        title: firstOf(html, /<title>(.*?)<\/title>/),
        // An entity counts as the one character that it stands for.
        description: firstOf(html, /<meta name="description" content="(.*?)"/).replaceAll(/&[^;]+;/g, '&'),
        canonical: firstOf(html, /<link rel="canonical" href="(.*?)"/),
        headings: html.match(/<h1\b/g)?.length,
      }))
      expect(heads.filter(({ path, canonical }) => canonical !== `https://sheaf.example${path}`)).toEqual([])
      expect(heads.filter(({ description }) => description.length < 20 || description.length > 160)).toEqual([])
      expect(heads.filter(({ headings }) => headings !== 1)).toEqual([])
      expect(new Set(heads.map(({ title }) => title)).size).toBe(docsPaths.length)
      expect(new Set(heads.map(({ description }) => description)).size).toBe(docsPaths.length)
    },
  ],
  [
    'leads through all pages in order with Previous and Next',
    async ({ site }) => {
      const steps = (await eachPage(site)).map(({ html }) => [
        firstOf(html, /<a href="([^"]+)" rel="prev"/),
        firstOf(html, /<a href="([^"]+)" rel="next"/),
      ])
      expect(steps).toEqual(docsPaths.map((_, at) => [docsPaths[at - 1] ?? '', docsPaths[at + 1] ?? '']))
    },
  ],
  [
    'shows breadcrumbs, the pages of the section, and links to the source and the one-page docs',
    async ({ page, open }) => {
      await open(installation)
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
      expect(await crumbs.evaluateAll((links) => links.map((each) => [each.textContent, each.getAttribute('href')]))).toEqual([
        ['Docs', '/docs'],
        ['Quick Start', '/docs/quick-start'],
        ['Installation', installation],
      ])
      const contents = page.getByRole('navigation', { name: 'Contents' })
      expect(await contents.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Installation'])
      const listed = await contents.getByRole('link').evaluateAll((links) => links.map((each) => each.getAttribute('href') ?? ''))
      expect(listed).toEqual(docsPaths.filter((path) => path.split('/').length === 3 || path.startsWith('/docs/quick-start/')))
      expect(await page.getByRole('link', { name: 'Edit this page' }).getAttribute('href')).toMatch(
        /\/apps\/site\/content\/docs\/02-quick-start\/02-installation\.mdx$/,
      )
      await page.getByRole('link', { name: 'View all docs on one page' }).click()
      await page.waitForURL('/docs#s=quick-start&ss=installation')
      await page.getByRole('link', { name: 'read it page by page' }).press('Enter')
      await page.waitForURL('/docs/overview')
    },
  ],
  [
    'keeps the contents of the page in view on wide screens, and marks the heading being read',
    async ({ page, open }) => {
      await open(installation)
      const list = page.getByRole('navigation', { name: 'On this page' })
      const current = () => list.locator('[aria-current]').allInnerTexts()
      expect(await current()).toEqual(['Download'])
      await list.getByRole('link', { name: 'From source' }).click()
      await page.waitForURL(`${installation}#from-source`)
      await expect.poll(current).toEqual(['From source'])
      expect(await list.getByRole('link', { name: 'From source' }).evaluate((link) => link.getBoundingClientRect().top > 64)).toBe(true)
      expect(await page.locator('#from-source').evaluate((heading) => Math.round(heading.getBoundingClientRect().top))).toBe(124)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect.poll(current).toEqual(['Next steps'])
    },
  ],
  [
    'links only to separate pages in the text, and old addresses still open the one-page docs',
    async ({ page, open }) => {
      await open('/docs/quick-start/getting-started')
      const links = await page.locator('article a').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
      expect(links.filter((href) => href.startsWith('/docs#'))).toEqual([])
      expect(links).toContain(installation)
      await page.locator('article').getByRole('link', { name: 'Installation', exact: true }).first().click()
      await page.waitForURL(installation)
      await page.getByRole('heading', { level: 1, name: 'Installation' }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Getting Started' }).waitFor()
    },
  ],
  [
    'copies the page as Markdown, the same text as its file',
    async ({ page, context, site, open }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await open(installation)
      const button = page.getByRole('button', { name: 'Copy page' })
      const width = await button.evaluate((each) => each.getBoundingClientRect().width)
      await button.click()
      await page.getByText('Page copied').waitFor({ state: 'attached' })
      const response = await fetch(new URL(`${installation}.md`, site.url))
      const text = await response.text()
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(text.slice(0, text.indexOf('\n\n##'))).toBe(
        "# Installation\n\nSheaf runs under your own user account, without a system service or a Sheaf account. You don't need administrator rights to run it from source. `npm install -g` requires them only if you can't write to npm's global folder (`npm prefix -g`). You do need them to install or remove the Debian package, as with any Debian package.",
      )
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
      expect(await button.evaluate((each) => each.getBoundingClientRect().width)).toBe(width)
    },
  ],
  [
    'shows the address of the Markdown file if the page cannot be copied',
    async ({ page, site, open, expectPageError }) => {
      expectPageError(/Failed to copy page/)
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', { value: { write: () => Promise.reject(new Error('refused')) } })
      })
      await open(installation)
      await page.getByRole('button', { name: 'Copy page' }).click()
      const byHand = page.getByRole('textbox', { name: 'copy its text manually' })
      expect(await byHand.inputValue()).toBe(`${site.url.replace(/\/$/, '')}${installation}.md`)
    },
  ],
])

describeSpec('Searching from a separate docs page', [
  [
    'opens the page and heading of a result, and leaves the changelog for last',
    async ({ page, open }) => {
      await open('/docs/overview')
      await page.keyboard.press('/')
      await page.keyboard.type('installation')
      const options = page.getByRole('option')
      await options.filter({ hasText: 'In the text' }).waitFor()
      expect(await options.first().locator('p').allInnerTexts()).toEqual(['Installation', 'Quick Start'])
      expect(await options.first().getAttribute('href')).toBe(installation)
      const groups = await options.evaluateAll((all) => all.map((each) => each.getAttribute('data-group') ?? ''))
      expect(groups).toEqual(['title', 'text', 'changelog'].flatMap((group) => groups.filter((each) => each === group)))
      await page.keyboard.press('Enter')
      await page.waitForURL(installation)
      await waitForHydration(page)
      await page.getByRole('combobox').fill('SHEAF_BROWSER')
      await options.first().click()
      await page.waitForURL(`${installation}#choose-a-browser`)
      await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('')
    },
  ],
  [
    'finds pages by the words that readers use: monorepo, docker, exclude, uninstall',
    async ({ page, open }) => {
      await open('/docs/overview')
      const found: string[] = []
      for (const word of ['monorepo', 'docker', 'exclude', 'uninstall']) {
        await page.getByRole('combobox').fill(word)
        await page.getByRole('option').first().waitFor()
        found.push(`${word}: ${await page.getByRole('option').first().getAttribute('href')}`)
      }
      expect(found).toEqual([
        'monorepo: /docs/workspace-management/workspace-organization#multiple-folders',
        'docker: /docs/faq-troubleshooting/platform-availability#ci-and-containers',
        'exclude: /docs/compose-mode/filtering-and-organization#ignore-patterns',
        'uninstall: /docs/quick-start/installation#uninstall-sheaf',
      ])
    },
  ],
  [
    'reports an index that cannot be loaded, and tries again with the next letter',
    async ({ page, open, expectPageError }) => {
      expectPageError(/503|Couldn't load the search index/)
      await open('/docs/overview')
      await page.route('**/docs-search.json', (route) => route.fulfill({ status: 503, body: 'down' }))
      await page.getByRole('combobox').fill('install')
      await page.getByText("The search index couldn't be loaded.").waitFor()
      await page.unroute('**/docs-search.json')
      await page.getByRole('combobox').fill('installation')
      await page.getByRole('option').first().waitFor()
    },
  ],
  ...['/docs', '/docs#s=core-concepts', installation, `${installation}#from-source`].map(
    (path) =>
      [
        `never moves the content of ${path} while searching`,
        async ({ page, open }: SiteRun) => {
          await open(path)
          const place = () =>
            page.evaluate(() => ({
              scroll: [scrollX, scrollY],
              boxes: [
                ...document.querySelectorAll(
                  'h1, .docs-section, .topic-text > *, .docs-bar, .docs-contents, .topic-contents, body > footer',
                ),
              ].map((each) => JSON.stringify(each.getBoundingClientRect())),
            }))
          const field = page.getByRole('combobox')
          await field.focus()
          // A jump to the address settles over some frames.
          let before = await place()
          await expect
            .poll(async () => {
              const last = before
              before = await place()
              return JSON.stringify(before) === JSON.stringify(last)
            })
            .toBe(true)
          const during: unknown[] = []
          for (const query of ['i', 'in', 'install', 'installation', 'qqqqzzzz', 'map', 'm', '']) {
            await field.fill(query)
            if (query.length > 3 || query === 'map')
              await page
                .getByText(/^(No results found|In the text)$/)
                .first()
                .waitFor({ state: 'attached' })
            for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp']) await field.press(key)
            during.push(await place())
          }
          expect(during).toEqual(during.map(() => before))
        },
      ] as const,
  ),
])

describeSpec('Separate docs pages in other windows', [
  [
    'shows text, contents and steps without JavaScript, wide and narrow',
    async ({ look }) => {
      for (const width of [1280, 320]) {
        const page = await look({ javaScriptEnabled: false, viewport: { width, height: 800 } })
        await page.goto(installation)
        expect(await page.getByRole('heading', { level: 1, name: 'Installation' }).isVisible()).toBe(true)
        expect(await page.getByRole('button', { name: /Copy/ }).count()).toBe(0)
        expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).isVisible()).toBe(true)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        if (width < 1280) await page.locator('summary', { hasText: 'On this page' }).click()
        const contents = width < 1280 ? page.locator('details') : page.getByRole('navigation', { name: 'On this page' })
        await contents.getByRole('link', { name: 'From source' }).click()
        await page.waitForURL(`${installation}#from-source`)
        await page.getByRole('navigation', { name: 'Previous and next page' }).getByRole('link', { name: /^Next/ }).click()
        await page.waitForURL('/docs/quick-start/first-workspace')
      }
    },
  ],
  [
    'opens the contents as a drawer on small screens',
    async ({ look }) => {
      const page = await look({ viewport: { width: 320, height: 700 } })
      await page.goto(installation)
      await waitForHydration(page)
      const toggle = page.getByRole('button', { name: 'Contents', exact: true })
      await toggle.click()
      await expect.poll(() => page.getByRole('combobox').evaluate((input) => input === document.activeElement)).toBe(true)
      expect(await page.locator('.topic-rest').evaluate((rest) => rest.hasAttribute('inert'))).toBe(true)
      const close = page.getByRole('button', { name: 'Close contents' })
      expect(await close.evaluate((button) => button.getBoundingClientRect().right < innerWidth - 44)).toBe(true)
      await close.click()
      await expect.poll(() => toggle.evaluate((button) => button === document.activeElement)).toBe(true)
      await toggle.click()
      await page.keyboard.press('Escape')
      await expect.poll(() => toggle.evaluate((button) => button === document.activeElement)).toBe(true)
      await toggle.click()
      await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'First Workspace' }).click()
      await page.waitForURL('/docs/quick-start/first-workspace')
    },
  ],
  // All pages would take minutes. These have, between them, every kind of content: pictures, videos, wide tables, code, cards and releases.
  ...[
    '/docs/quick-start',
    installation,
    '/docs/setup-configuration/ai-provider-setup',
    '/docs/pro-features/mcp-server-integration',
    '/docs/changelog',
  ].map(
    (path) =>
      [
        `${path} has no axe findings and no sideways scrolling, in light wide and dark narrow windows`,
        async ({ page, open }: SiteRun) => {
          for (const [colorScheme, width] of [['light', 1280] as const, ['dark', 320] as const]) {
            await page.emulateMedia({ colorScheme })
            await page.setViewportSize({ width, height: 800 })
            await open(path)
            expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
            expect(await axeFindings(page, { all: true })).toEqual([])
          }
        },
      ] as const,
  ),
  [
    'fits every page into 320 px',
    async ({ look }) => {
      const page = await look({ javaScriptEnabled: false, viewport: { width: 320, height: 800 } })
      const wide: string[] = []
      for (const path of docsPaths) {
        await page.goto(path)
        if (await page.evaluate(() => document.documentElement.scrollWidth > 320)) wide.push(path)
      }
      expect(wide).toEqual([])
    },
  ],
  [
    'answers an unknown docs address with the page for missing pages',
    async ({ page, expectPageError }) => {
      expectPageError(/404/)
      const response = await page.goto('/docs/quick-start/gone')
      await waitForHydration(page)
      expect([response?.status(), await page.getByRole('heading', { level: 1 }).allInnerTexts()]).toEqual([404, ['Page not found.']])
    },
  ],
])
