// Parts of every page: top bar, drawer, footer and theme.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addresses, limits } from '@sheaf/contract'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { policyOf } from '../../apps/site/build/write-hosting.ts'
import { siteFolder } from '../../scripts/site-build.ts'
import { axeFindings } from '../testing/axe.ts'
import { describeSpec, waitForHydration } from '../testing/site.ts'

const phone = { width: 390, height: 844 }
const tablet = { width: 900, height: 900 }

describeSpec('§2.3 Top bar and menu', [
  // [S2.3.1] [S2.3.2] [S2.3.3] [S2.3.4]
  [
    'scrolls smoothly to Home, Features, Testimonials and Pricing, and marks the active entry',
    async ({ page, open }) => {
      await noteScrolls(page)
      await open('/')
      for (const [name, section] of [
        ['Pricing', 'pricing'],
        ['Features', 'feature-showcase'],
        ['Testimonials', 'testimonials'],
      ] as const) {
        await entry(page, name).click()
        await expect.poll(() => topOf(page, section)).toBeLessThan(110)
        await expect.poll(() => entry(page, name).getAttribute('aria-current')).toBe('location')
        expect(new URL(page.url()).hash).toBe(`#${section}`)
      }
      await entry(page, 'Home').click()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      await expect.poll(() => entry(page, 'Home').getAttribute('aria-current')).toBe('location')
      // A section that moved meanwhile is scrolled to again without smooth scrolling.
      expect((await scrolls(page)).filter((scroll) => scroll.endsWith(' smooth'))).toEqual([
        'pricing smooth',
        'feature-showcase smooth',
        'testimonials smooth',
        'top smooth',
      ])
      expect(await axeFindings(page)).toEqual([])
    },
  ],
  // [S2.3.5] [S9.30]
  [
    'goes to / from another page first, and scrolls after about 100 ms',
    async ({ page, open }) => {
      await noteScrolls(page)
      await page.clock.install()
      await open('/portal')
      await page.clock.pauseAt(Date.now() + 60_000)
      await entry(page, 'Pricing').click()
      await page.locator('#pricing').waitFor()
      expect([new URL(page.url()).pathname, new URL(page.url()).hash]).toEqual(['/', ''])
      await page.clock.runFor(limits.sectionScrollDelayMs - 1)
      expect(await scrolls(page)).toEqual([])
      await page.clock.runFor(1)
      expect((await scrolls(page))[0]).toBe('pricing smooth')
      await page.waitForURL('**/#pricing')
    },
  ],
  [
    'opens an entry in a new tab with Ctrl or Cmd held, and jumps with reduced motion',
    async ({ page, context, open, look }) => {
      await open('/portal')
      const [other] = await Promise.all([context.waitForEvent('page'), entry(page, 'Pricing').click({ modifiers: ['ControlOrMeta'] })])
      await other.waitForURL('**/#pricing')
      expect(new URL(page.url()).pathname).toBe('/portal')
      const still = await look({ reducedMotion: 'reduce' })
      await noteScrolls(still)
      await still.goto('/')
      await waitForHydration(still)
      await entry(still, 'Pricing').click()
      expect((await scrolls(still))[0]).toBe('pricing auto')
    },
  ],
  // [S2.3.6] [S2.3.7] [S2.3.8] [S2.3.9]
  [
    'links Docs, Download, community chat and Customer Portal to their configured URLs',
    async ({ page, open }) => {
      await open('/portal')
      const bar = page.locator('header')
      const hrefs = await bar.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(hrefs).toEqual([
        '/',
        '/',
        '/#feature-showcase',
        '/#testimonials',
        '/#pricing',
        '/docs',
        addresses.chat,
        '/portal',
        '/docs#s=quick-start&ss=installation',
      ])
      expect(await entry(page, 'Customer Portal').getAttribute('aria-current')).toBe('page')
      await entry(page, 'Docs').click()
      await page.waitForURL('**/docs')
      expect(await entry(page, 'Docs').getAttribute('aria-current')).toBe('page')
    },
  ],
  // [S2.3.10] [S9.28]
  [
    'changes the style of the top bar after scrolling more than 50 px',
    async ({ page, open }) => {
      await open('/')
      const bar = page.locator('header')
      const styleAt = async (y: number, isScrolled: string) => {
        await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
        await expect.poll(() => bar.getAttribute('data-scrolled')).toBe(isScrolled)
        await bar.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
        return bar.evaluate((element) => [
          getComputedStyle(element).backgroundColor,
          getComputedStyle(element).borderBottomColor,
          element.getBoundingClientRect().height,
        ])
      }
      const above = await styleAt(limits.topBarScrollPx, 'false')
      const below = await styleAt(limits.topBarScrollPx + 1, 'true')
      expect(below[0]).not.toBe(above[0])
      expect(below[1]).not.toBe(above[1])
      expect([above[2], below[2]]).toEqual([56, 56])
      expect(await styleAt(0, 'false')).toEqual(above)
    },
  ],
])

describeSpec(
  '§2.3 The drawer',
  [
    // [S2.3.11] [S2.3.12] [S2.3.13] [S2.3.14] [S2.3.15] [S2.3.16] [S7.15] [S9.38]
    [
      'opens a left drawer on small screens, 378 px wide and titled "Menu", with extra entries',
      async ({ page, open }) => {
        await open('/terms')
        const drawer = await openDrawer(page)
        expect(await drawer.boundingBox()).toEqual({ x: 0, y: 0, width: limits.drawerWidth, height: phone.height })
        const entries = await drawer
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => [link.firstChild?.textContent, link.getAttribute('href')]))
        expect(entries).toEqual([
          ['Home', '/'],
          ['Features', '/#feature-showcase'],
          ['Testimonials', '/#testimonials'],
          ['Pricing', '/#pricing'],
          ['Docs', '/docs'],
          ['Download', '/docs#s=quick-start&ss=installation'],
          ['Community', addresses.chat],
          ['Windows/Linux Waitlist', addresses.waitlist],
          ['Contact', `mailto:${addresses.email}`],
          ['Privacy Policy', '/privacy'],
          ['Terms & Conditions', '/terms'],
          ['Customer Portal', '/portal'],
        ])
        expect(await axeFindings(page)).toEqual([])
        await page.setViewportSize(tablet)
        expect((await drawer.boundingBox())?.width).toBe(limits.drawerWidthLarge)
        await page.setViewportSize({ width: 320, height: 640 })
        expect((await drawer.boundingBox())?.width).toBe(308)
      },
    ],
    // [S4.12]
    [
      'traps focus in the drawer, closes it with Escape, its button or a click outside, and restores focus',
      async ({ page, open }) => {
        await open('/terms')
        const drawer = await openDrawer(page)
        const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
        const stops = (await drawer.getByRole('link').count()) + 2
        expect(await focused()).toBe('Close menu')
        for (let stop = 0; stop < stops; stop += 1) await page.keyboard.press('Tab')
        expect(await focused()).toBe('Close menu')
        await page.keyboard.press('Shift+Tab')
        expect(await page.evaluate(() => document.activeElement?.closest('dialog')?.id)).toBe('menu')
        await page.keyboard.press('Escape')
        await drawer.waitFor({ state: 'hidden' })
        expect(await focused()).toBe('Menu')
        await page.keyboard.press('Enter')
        await drawer.waitFor()
        await drawer.getByRole('button', { name: 'Close menu' }).click()
        await drawer.waitFor({ state: 'hidden' })
        await openDrawer(page)
        await page.mouse.click(phone.width - 4, 400)
        await drawer.waitFor({ state: 'hidden' })
      },
    ],
    // [S9.39]
    [
      'opens or closes the drawer after 500 ms, even if the animation stalls',
      async ({ page, context, open }) => {
        await page.clock.install()
        await open('/terms')
        await page.clock.pauseAt(Date.now() + 60_000)
        const session = await context.newCDPSession(page)
        await session.send('Animation.enable')
        await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
        const drawer = page.locator('#menu')
        const state = () => drawer.getAttribute('data-state')
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        expect(await state()).toBe('opening')
        await page.clock.runFor(limits.drawerMotionMs - 1)
        expect(await state()).toBe('opening')
        await page.clock.runFor(1)
        await expect.poll(state).toBe('open')
        expect((await drawer.boundingBox())?.x).toBe(0)
        await page.keyboard.press('Escape')
        await expect.poll(state).toBe('closing')
        await page.clock.runFor(limits.drawerMotionMs - 1)
        expect([await state(), await drawer.isVisible()]).toEqual(['closing', true])
        await page.clock.runFor(1)
        await expect.poll(state).toBe('closed')
        expect(await drawer.isVisible()).toBe(false)
      },
    ],
    [
      'closes the drawer and scrolls when an entry is clicked',
      async ({ page, open }) => {
        await open('/')
        const drawer = await openDrawer(page)
        await drawer.getByRole('link', { name: 'Pricing' }).click()
        await drawer.waitFor({ state: 'hidden' })
        await expect.poll(() => topOf(page, 'pricing')).toBeLessThan(110)
      },
    ],
    [
      'opens and closes the menu, and follows links of the top bar, without JavaScript',
      async ({ look }) => {
        const page = await look({ javaScriptEnabled: false, viewport: phone })
        await page.goto('/privacy')
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        const drawer = page.locator('#menu')
        await drawer.waitFor()
        expect(await drawer.getByRole('radio').count()).toBe(0)
        await drawer.getByRole('button', { name: 'Close menu' }).click()
        await drawer.waitFor({ state: 'hidden' })
        await page.setViewportSize({ width: 1280, height: 800 })
        await entry(page, 'Pricing').click()
        await page.waitForURL('**/#pricing')
      },
    ],
  ],
  { viewport: phone, isMobile: true, hasTouch: true },
)

describeSpec('§2.3 Footer and theme', [
  // [S1.3] [S1.7] [S2.3.17] [S2.3.18] [S2.3.19] [S2.3.20] [S2.3.21] [S2.3.22] [S2.3.23] [S2.3.24] [S2.3.25]
  [
    'links docs, videos, waitlist, email, chat, profile and customer portal in the footer, and friends only if there are any',
    async ({ page, open }) => {
      await open('/terms')
      const footer = page.locator('footer')
      const links = await footer
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => [link.firstChild?.textContent, link.getAttribute('href')]))
      const hrefs = Object.fromEntries(links)
      expect(hrefs).toMatchObject({
        Installation: '/docs#s=quick-start&ss=installation',
        'Context Builder': '/docs#s=pro-features&ss=ai-context-builder',
        'Composing prompts': '/docs#s=compose-mode&ss=compose-workflow',
        'Pro edit mode': '/docs#s=pro-features&ss=pro-mode-and-multi-model-workflows',
        'Apply edits from web chats': '/docs#s=external-integration&ss=apply-mode-and-external-ai',
        'FAQ: Sheaf and AI editors': '/docs#s=overview&ss=cursor-and-ai-editors',
        'Video walkthroughs': addresses.playlist,
        Compare: '/compare',
        'Windows/Linux Waitlist': addresses.waitlist,
        [addresses.email]: `mailto:${addresses.email}`,
        Community: addresses.chat,
        Profile: addresses.profile,
        'Customer Portal': '/portal',
        'Privacy Policy': '/privacy',
        'Terms & Conditions': '/terms',
        'Blog RSS': '/blog.xml',
        'Changelog RSS': '/changelog.xml',
      })
      expect(await footer.innerText()).toContain('Sheaf is a solo project.')
      // Nobody is listed yet.
      expect(await footer.getByRole('navigation', { name: 'Friends' }).count()).toBe(0)
      await footer.getByRole('link', { name: 'Context Builder' }).click()
      await page.waitForURL('**/docs#s=pro-features&ss=ai-context-builder')
      await page.getByRole('heading', { name: 'AI Context Builder' }).first().waitFor()
    },
  ],
  [
    'follows the system theme until one is chosen, keeps the choice across tabs, and can be reset',
    async ({ page, context, open, look }) => {
      await open('/terms')
      const scheme = (on: Page) => on.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
      const choose = (on: Page, name: string) => on.locator('header').getByRole('radio', { name }).check({ force: true })
      expect(await scheme(page)).toBe('light dark')
      const other = await context.newPage()
      await other.goto('/portal')
      await waitForHydration(other)
      await choose(page, 'Dark')
      expect(await scheme(page)).toBe('dark')
      await expect.poll(() => scheme(other)).toBe('dark')
      await page.reload()
      expect(await scheme(page)).toBe('dark')
      await waitForHydration(page)
      expect(await page.locator('footer').getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
      await choose(page, 'System')
      expect([await scheme(page), await page.evaluate(() => localStorage.getItem('sheaf-theme'))]).toEqual(['light dark', null])
      const refused = await look({})
      await refused.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new Error('refused')
          },
        }),
      )
      await refused.goto('/terms')
      await waitForHydration(refused)
      await choose(refused, 'Dark')
      expect(await scheme(refused)).toBe('dark')
    },
  ],
  // [S7.8]
  [
    '§7 asks no consent, sets no cookie and loads no script without an affiliate program',
    async ({ page, context, open }) => {
      await open('/terms')
      expect(await page.getByRole('region', { name: 'Cookie consent' }).count()).toBe(0)
      expect(await page.locator('script[data-affiliate]').count()).toBe(0)
      expect(await context.cookies()).toEqual([])
    },
  ],
])

describeSpec('§7 The affiliate pixel with an affiliate program', [
  // [S7.8] [S7.9] [S9.37]
  [
    'loads the affiliate script only after consent, with a 30-day cookie, and remembers a refusal',
    async ({ page, context, open, expectPageError }) => {
      expectPageError(/^request: https:\/\/partner\.example\/pixel\.js$/)
      const asked = await withAffiliate(context)
      await open('/terms')
      const bar = page.getByRole('region', { name: 'Cookie consent' })
      await bar.waitFor()
      expect(await axeFindings(page)).toEqual([])
      // The bar overlaps the end of the page, but must not hide a focused element.
      const last = page.locator('footer').getByRole('link').last()
      await last.focus()
      const top = (await bar.boundingBox())?.y ?? 0
      await expect.poll(async () => bottomOf(await last.boundingBox())).toBeLessThan(top)
      await bar.getByRole('button', { name: 'No thanks' }).click()
      await page.reload()
      const again = page.getByRole('button', { name: 'Cookie preferences' })
      await again.press('Enter')
      const isFocused = (button: Locator) => button.evaluate((element) => element === document.activeElement)
      await expect.poll(() => isFocused(bar.getByRole('button', { name: 'No thanks' }))).toBe(true)
      expect([asked, await page.locator('script[data-affiliate]').count()]).toEqual([[], 0])
      await bar.getByRole('button', { name: 'Allow' }).press('Enter')
      await expect.poll(() => isFocused(again)).toBe(true)
      await page.waitForFunction(() => 'pixel' in window)
      expect(await page.locator('head script[data-affiliate]').evaluate((script) => ({ ...script.dataset }))).toEqual({
        affiliate: '',
        cookieDuration: '30',
      })
      const [cookie] = await context.cookies()
      expect([cookie?.name, cookie?.value]).toEqual(['sheaf-consent', 'yes'])
      expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(limits.affiliateCookieDays)
      await page.reload()
      await page.waitForFunction(() => 'pixel' in window)
      expect([asked.length, await bar.count()]).toEqual([2, 0])
    },
  ],
])

/** Serves the built site as if SHEAF_AFFILIATE had been set for the build. Returns the requested script URLs. */
async function withAffiliate(context: BrowserContext): Promise<string[]> {
  const affiliate = 'https://partner.example/pixel.js'
  const asked: string[] = []
  await context.route(affiliate, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.pixel = true' })
  })
  // Read from disk: a second request to the server could use a connection that the server is closing.
  await context.route('**/terms', (route) => {
    const body = readFileSync(join(siteFolder, 'terms', 'index.html'), 'utf8')
    return route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policyOf(body, { affiliate }) }, body })
  })
  await context.route('**/assets/*.js', (route) => {
    const text = readFileSync(join(siteFolder, new URL(route.request().url()).pathname), 'utf8')
    const body = text.replace(/affiliate:(``|""|'')/, `affiliate:"${affiliate}"`)
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  return asked
}

function entry(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
}

async function openDrawer(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.waitFor()
  await expect.poll(() => drawer.getAttribute('data-state')).toBe('open')
  return drawer
}

/** Records every scroll to an element or to the top that a script requests, as "<id> <behavior>". */
async function noteScrolls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: string[] = []
    Object.assign(window, { noted })
    const { scrollIntoView } = Element.prototype
    Element.prototype.scrollIntoView = function (options) {
      noted.push(`${this.id} ${typeof options === 'object' ? (options.behavior ?? 'auto') : 'auto'}`)
      scrollIntoView.call(this, options)
    }
    const scrollTo: (options: ScrollToOptions) => void = window.scrollTo
    Object.assign(window, {
      scrollTo(...to: [ScrollToOptions] | [number, number]) {
        const [options, top] = to
        if (typeof options === 'object' && options.top === 0) noted.push(`top ${options.behavior ?? 'auto'}`)
        scrollTo(typeof options === 'object' ? options : { left: options, top: top ?? 0 })
      },
    })
  })
}

function scrolls(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'noted'))
}

function bottomOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Number.NaN
}

function topOf(page: Page, id: string): Promise<number> {
  return page.evaluate((section) => Math.abs(document.getElementById(section)?.getBoundingClientRect().top ?? 9_999), id)
}
