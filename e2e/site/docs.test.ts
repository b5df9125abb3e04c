// The documentation page: specification §2.4, §3, §4, §5 and §8, and more.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { describeSpec, waitForHydration } from '../testing/site.ts'

const order = [
  'overview',
  'quick-start',
  'core-concepts',
  'compose-mode',
  'chat-mode',
  'pro-features',
  'external-integration',
  'setup-configuration',
  'workspace-management',
  'faq-troubleshooting',
  'changelog',
]

/** Subsections in the specification. More may follow in each section. */
const subsections: Record<string, string[]> = {
  overview: ['what-is-the-product-for', 'cursor-and-ai-editors'],
  'quick-start': ['getting-started', 'installation', 'first-workspace', 'file-tree-basics'],
  'core-concepts': ['understanding-workspaces', 'file-selection-fundamentals', 'context-and-code-maps'],
  'compose-mode': [
    'compose-workflow',
    'advanced-file-selection',
    'filtering-and-organization',
    'search-and-discovery',
    'prompt-management',
  ],
  'chat-mode': ['chat-fundamentals', 'working-with-ai-responses'],
  'pro-features': ['pro-mode-and-multi-model-workflows', 'ai-context-builder', 'mcp-server-integration'],
  'external-integration': ['apply-mode-and-external-ai'],
  'setup-configuration': ['ai-provider-setup', 'api-key-management'],
  'workspace-management': ['workspace-organization', 'file-operations-and-preview', 'automatic-file-watching', 'url-scheme-integration'],
  'faq-troubleshooting': ['platform-availability', 'pricing-and-services', 'mcp-integration-troubleshooting'],
  changelog: [],
}

const docsHash = (section: string, subsection?: string) => (subsection === undefined ? `s=${section}` : `s=${section}&ss=${subsection}`)
const hash = (page: Page) => page.evaluate(() => location.hash)
const current = (page: Page) =>
  page.locator('.docs-contents [aria-current]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
const topOf = (page: Page, id: string) =>
  page.evaluate((it) => Math.round(document.getElementById(it)?.getBoundingClientRect().top ?? -1), id)
const title = (page: Page, section: string) => page.locator(`[data-section="${section}"]`)
const link = (page: Page, id: string) => page.locator(`.docs-contents a[href="#${id}"]`)

/** Expects the section in the URL, 96 px below the top, and marked in the contents. */
async function expectAt(page: Page, id: string): Promise<void> {
  await expect.poll(() => hash(page)).toBe(`#${id}`)
  await expect.poll(() => current(page)).toEqual([`#${id}`])
  await expect.poll(() => topOf(page, id)).toBe(96)
}

describeSpec('§2.4 Documentation: tree, hashes and contents', [
  // [S2.1.2] [S2.4.2] [S2.4.3] [S2.4.4] [S2.4.5] [S2.4.6] [S2.4.7] [S2.4.8] [S2.4.9] [S2.4.10] [S2.4.11] [S2.4.12] [S2.4.13] [S2.4.14]
  // [S2.4.15] [S2.4.16] [S2.4.17] [S2.4.18] [S2.4.19] [S2.4.20] [S2.4.21] [S2.4.22] [S2.4.23] [S2.4.24] [S2.4.25] [S2.4.26] [S2.4.27]
  // [S2.4.28] [S2.4.29] [S2.4.30] [S2.4.31] [S2.4.32] [S2.4.36] [S2.4.44]
  [
    'shows sections and subsections in order with descriptions, and opens the first one by default',
    async ({ page, open }) => {
      await open('/docs')
      const found = await page.locator('.docs-section').evaluateAll((sections) =>
        sections.map((section) => ({
          id: section.id,
          description: section.querySelector('.docs-description')?.textContent ?? '',
          subsections: [...section.querySelectorAll('.docs-page')].map(({ id }) => id),
        })),
      )
      expect(found.map(({ id }) => id)).toEqual(order.map((id) => docsHash(id)))
      for (const [at, id] of order.entries()) {
        const wanted = subsections[id]?.map((each) => docsHash(id, each)) ?? []
        expect(found[at]?.subsections.slice(0, wanted.length)).toEqual(wanted)
        expect(found[at]?.description).not.toMatch(/^$|^Overview for the/)
      }
      expect(found.at(-1)?.subsections).toContain(docsHash('changelog', '1.3.19'))
      expect(
        await page
          .locator('[data-section][aria-expanded="true"]')
          .evaluateAll((all) => all.map((each) => each.getAttribute('data-section'))),
      ).toEqual(['overview'])
      expect(await current(page)).toEqual(['#s=overview'])
      const listed = await page.locator('.docs-contents a').evaluateAll((links) => links.map((each) => each.getAttribute('href')))
      expect(listed).toEqual(found.flatMap((section) => [section.id, ...section.subsections]).map((id) => `#${id}`))
    },
  ],
  // [S2.4.33] [S2.4.37] [S4.4] [S4.5] [S4.6] [S9.29]
  [
    'opens a deep link s=…&ss=…: expands its section and scrolls to it with a 96 px offset',
    async ({ page, open }) => {
      await open('/docs#s=pro-features&ss=mcp-server-integration')
      await expectAt(page, docsHash('pro-features', 'mcp-server-integration'))
      expect(await title(page, 'pro-features').getAttribute('aria-expanded')).toBe('true')
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
      expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual(['Docs', 'Pro Features', 'MCP Server Integration'])
      await crumbs.getByRole('link', { name: 'Pro Features' }).click()
      await expectAt(page, docsHash('pro-features'))
    },
  ],
  // [S2.4.34] [S2.4.35] [S4.8]
  [
    'maps the alias getting-started and legacy hashes to the current URL',
    async ({ page, open }) => {
      await open('/docs#s=getting-started&ss=installation')
      await expectAt(page, docsHash('quick-start', 'installation'))
      await page.evaluate(() => {
        location.hash = 'chat-mode-chat-fundamentals'
      })
      await expectAt(page, docsHash('chat-mode', 'chat-fundamentals'))
      await page.evaluate(() => {
        location.hash = 's=getting-started'
      })
      await expectAt(page, docsHash('quick-start'))
    },
  ],
  [
    'opens the closest section for an unknown hash, and reports the missing page',
    async ({ page, open }) => {
      await open('/docs#s=nothing&ss=of-the-kind')
      await page.getByText('No page found for s=nothing&ss=of-the-kind').waitFor()
      expect(await current(page)).toEqual(['#s=overview'])
      await page.evaluate(() => {
        location.hash = 's=chat-mode&ss=gone'
      })
      await page.getByText('No page found for s=chat-mode&ss=gone').waitFor()
      await expect.poll(() => topOf(page, docsHash('chat-mode'))).toBe(96)
      expect(await current(page)).toEqual(['#s=chat-mode'])
      await page.evaluate(() => {
        location.hash = 'installation--nope'
      })
      await page.getByText('No page found for installation--nope').waitFor()
      await expect.poll(() => topOf(page, 's=quick-start&ss=installation')).toBe(96)
      for (const odd of ['%E0%A4%A', '%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E', 's='.padEnd(5000, 'x')]) {
        await page.evaluate((text) => {
          location.hash = text
        }, odd)
        await page.getByText('It may have been renamed').waitFor()
      }
      await link(page, docsHash('overview', 'what-is-the-product-for')).click()
      await expectAt(page, docsHash('overview', 'what-is-the-product-for'))
      expect(await page.getByText('It may have been renamed').count()).toBe(0)
    },
  ],
  // [S2.4.41] [S4.2] [S4.3] [S4.5]
  [
    'toggles a section and navigates to it on click; Back returns',
    async ({ page, open }) => {
      await open('/docs')
      await title(page, 'compose-mode').click()
      await expectAt(page, docsHash('compose-mode'))
      expect(await title(page, 'compose-mode').getAttribute('aria-expanded')).toBe('true')
      await link(page, docsHash('compose-mode', 'prompt-management')).click()
      await expectAt(page, docsHash('compose-mode', 'prompt-management'))
      await title(page, 'compose-mode').click()
      await expectAt(page, docsHash('compose-mode'))
      expect(await title(page, 'compose-mode').getAttribute('aria-expanded')).toBe('false')
      await page.goBack()
      await expectAt(page, docsHash('compose-mode', 'prompt-management'))
      await page.goBack()
      await page.goBack()
      await expect.poll(() => current(page)).toEqual(['#s=overview'])
      expect(await hash(page)).toBe('')
    },
  ],
  // [S4.8]
  [
    'updates the active section while scrolling, without new history entries',
    async ({ page, open }) => {
      await open('/docs#s=core-concepts')
      await expectAt(page, docsHash('core-concepts'))
      const entries = await page.evaluate(() => history.length)
      const next = docsHash('core-concepts', 'file-selection-fundamentals')
      // For some frames after loading, the page corrects its position. A reader's key or wheel ends that, but a script's scrolling doesn't.
      await page.keyboard.press('Shift')
      await page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), next)
      await expectAt(page, next)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect.poll(() => hash(page)).toMatch(/^#s=changelog&ss=1\.0/)
      await expect.poll(async () => (await current(page))[0]).toMatch(/^#s=changelog&ss=1\.0/)
      expect(await page.evaluate(() => history.length)).toBe(entries)
      await link(page, docsHash('changelog', '1.0')).click()
      await expectAt(page, docsHash('changelog', '1.0'))
      await page.locator('.docs-article').hover()
      await page.mouse.wheel(0, -1_000_000)
      await expect.poll(() => current(page)).toEqual(['#s=overview'])
      await expect.poll(() => hash(page)).toBe('')
    },
  ],
  [
    'supports arrows, End and Enter in the contents',
    async ({ page, open }) => {
      await open('/docs')
      await title(page, 'overview').focus()
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
      for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
      expect(await focused()).toBe(`#${docsHash('quick-start', 'installation')}`)
      expect(await title(page, 'overview').getAttribute('aria-expanded')).toBe('false')
      await page.keyboard.press('Enter')
      await expectAt(page, docsHash('quick-start', 'installation'))
      for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
      expect(await focused()).toBe(`#${docsHash('quick-start')}`)
      expect(await title(page, 'quick-start').getAttribute('aria-expanded')).toBe('false')
      await page.keyboard.press('End')
      expect(await focused()).toBe('#s=changelog')
    },
  ],
])

describeSpec('§5 Docs search', [
  // [S2.4.1] [S4.11] [S5.1]
  [
    'searches titles and text from 2 characters, ignores case, and supports arrows, Enter and Escape',
    async ({ page, open }) => {
      await open('/docs')
      await page.keyboard.press('/')
      const field = page.getByRole('combobox', { name: 'Search the docs' })
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
      await page.keyboard.type('i')
      expect(await field.getAttribute('aria-expanded')).toBe('false')
      await page.keyboard.type('NSTALLATION')
      const options = page.getByRole('option')
      await options.filter({ has: page.getByText('In the text') }).waitFor()
      expect(await options.first().locator('p').allInnerTexts()).toEqual(['Installation', 'Quick Start'])
      expect(await options.first().locator('mark').allInnerTexts()).toEqual(['Installation'])
      expect(await options.locator('.docs-result-text mark').count()).toBeGreaterThan(0)
      await page.keyboard.press('ArrowDown')
      expect(await options.nth(1).getAttribute('aria-selected')).toBe('true')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await expectAt(page, docsHash('quick-start', 'installation'))
      expect([await field.inputValue(), await field.getAttribute('aria-expanded')]).toEqual(['', 'false'])
      await page.keyboard.press('/')
      await page.keyboard.type('workspace')
      await options.first().waitFor()
      await page.keyboard.press('Escape')
      expect(await field.inputValue()).toBe('')
    },
  ],
  [
    'opens the heading that contains the found text, and finds text of contract tables',
    async ({ page, open }) => {
      await open('/docs')
      await page.getByRole('combobox').fill('mcp-edits-not-granted')
      const found = page.getByRole('option').first()
      await found.waitFor()
      await found.click()
      await expect.poll(() => hash(page)).toMatch(/^#(s=|[a-z-]+--)/)
      await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBe(1)
    },
  ],
  // [S2.4.43] [S8.6]
  [
    '§8 shows "No results found", and searches only titles when the index fails to load',
    async ({ page, open, expectPageError }) => {
      await open('/docs')
      const field = page.getByRole('combobox')
      await field.fill('qqqqzzzz')
      await page.locator('.docs-no-results', { hasText: 'No results found' }).waitFor()
      await page.route('**/docs-search.json', (route) => route.fulfill({ status: 503, body: 'down' }))
      expectPageError(/503|Couldn't load the search index/)
      await page.reload()
      await waitForHydration(page)
      await field.fill('installation')
      await page.getByText('Searched titles only').waitFor()
      expect(await page.getByRole('option').count()).toBeGreaterThan(0)
    },
  ],
])

describeSpec('§2.4 and §9 Copying', [
  // [S2.4.38] [S2.4.39] [S9.33]
  [
    'copies a link to each section with feedback for 1.5 s, and code without the shell prompt',
    async ({ page, context, site, open }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.clock.install({ time: 0 })
      await open('/docs')
      await page.clock.pauseAt(3_600_000)
      const button = page.getByRole('button', { name: 'Copy link to Installation', exact: true })
      await button.click()
      await expect.poll(() => button.getAttribute('data-copied')).toBe('')
      await page.getByText('Link copied').waitFor({ state: 'attached' })
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${site.url.replace(/\/$/, '')}/docs#s=quick-start&ss=installation`,
      )
      await page.clock.runFor(1400)
      expect(await button.getAttribute('data-copied')).toBe('')
      await page.clock.runFor(200)
      expect(await button.getAttribute('data-copied')).toBeNull()
      const sectionCount = await page.locator('.docs-section, .docs-page').count()
      expect(await page.getByRole('button', { name: /^Copy link to / }).count()).toBe(sectionCount)
      const code = page.locator('.code[data-language="console"]', { has: page.locator('.c-command') }).first()
      await code.getByRole('button', { name: 'Copy code' }).click()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toBe((await code.locator('.c-command').allInnerTexts()).join('\n'))
    },
  ],
  // [S8.5]
  [
    '§8 logs "Failed to copy link", and shows the URL to copy manually',
    async ({ page, site, open, expectPageError }) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } })
      })
      expectPageError(/Failed to copy link/)
      await open('/docs')
      await page.getByRole('button', { name: 'Copy link to Overview', exact: true }).click()
      const byHand = page.getByRole('textbox', { name: 'Copy it manually' })
      expect(await byHand.inputValue()).toBe(`${site.url.replace(/\/$/, '')}/docs#s=overview`)
      expect(await byHand.evaluate((field) => field === document.activeElement && getSelection()?.toString() !== '')).toBe(true)
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      expect(await byHand.count()).toBe(0)
    },
  ],
])

describeSpec('§4 The docs drawer, and docs without JavaScript', [
  // [S2.4.40]
  [
    'opens the contents as a modal drawer on small screens, and closes it on Escape or navigation',
    async ({ look }) => {
      const page = await look({ viewport: { width: 320, height: 700 } })
      await page.goto('/docs')
      await waitForHydration(page)
      const toggle = page.getByRole('button', { name: 'Contents', exact: true })
      expect(await page.getByRole('navigation', { name: 'Contents' }).isVisible()).toBe(false)
      await toggle.click()
      await expect.poll(() => page.getByRole('combobox').evaluate((input) => input === document.activeElement)).toBe(true)
      expect(await page.locator('.docs-words').evaluate((words) => words.hasAttribute('inert'))).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => toggle.evaluate((button) => button === document.activeElement)).toBe(true)
      expect(await toggle.getAttribute('aria-expanded')).toBe('false')
      await toggle.click()
      await title(page, 'overview').waitFor()
      await link(page, docsHash('overview', 'cursor-and-ai-editors')).click()
      await expectAt(page, docsHash('overview', 'cursor-and-ai-editors'))
      await expect.poll(() => page.getByRole('navigation', { name: 'Contents' }).isVisible()).toBe(false)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    },
  ],
  [
    'shows one page without JavaScript, where contents links and old URLs work',
    async ({ look }) => {
      const page = await look({ javaScriptEnabled: false })
      await page.goto('/docs#s=getting-started&ss=first-workspace')
      const at = await page.locator('[id="s=quick-start&ss=first-workspace"]').boundingBox()
      expect(Math.abs((at?.y ?? 0) - 96)).toBeLessThanOrEqual(2)
      const links = page.locator('.docs-contents a')
      expect(await links.evaluateAll((all) => all.filter((each) => each.checkVisibility()).length)).toBe(await links.count())
      await link(page, docsHash('faq-troubleshooting', 'platform-availability')).click()
      const there = await page.locator('[id="s=faq-troubleshooting&ss=platform-availability"]').boundingBox()
      expect(Math.abs((there?.y ?? 0) - 96)).toBeLessThanOrEqual(2)
      expect(await page.getByRole('button', { name: /Copy/ }).count()).toBe(0)
    },
  ],
  [
    'restores the docs after going back from the front page',
    async ({ page, open }) => {
      await open('/docs#s=chat-mode')
      await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
      await page.waitForURL('/#pricing')
      await page.goBack()
      await page.getByRole('heading', { name: 'Chat Mode', exact: true }).waitFor()
    },
  ],
])
