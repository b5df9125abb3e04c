// The landing page: §1 (claims, roadmap), §2.2 (sections, buttons, demo, tabs), §5, §6 and §9 (pricing).

import { languageIds, limits, listedProviders, type PricePlan, plans } from '@sheaf/contract'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressesFrom } from '../../packages/contract/src/site/addresses.ts'
import { describeSpec } from '../testing/site.ts'

const outside = addressesFrom(process.env)
const sections = ['hero', 'demo', 'how-it-works', 'feature-showcase', 'mcp', 'testimonials', 'pricing', 'roadmap']
const tabs = [
  'Visual Context Engineering',
  'Clipboard & XML Workflow',
  'Code Maps',
  'AI Context Builder',
  'Multi-Model AI Chat',
  'Prompt Library',
  'MCP Server Integration',
]

describeSpec('§2.2 Landing page', [
  // [S1.34] [S2.2.1]
  [
    'has all sections in order by id, and one main heading',
    async ({ page }) => {
      await page.goto('/')
      const found = await page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id))
      expect(found).toEqual(sections)
      expect(await page.locator('main h1').count()).toBe(1)
    },
  ],
  // [S1.2] [S1.3] [S2.2.2] [S2.2.4] [S2.2.5] [S2.2.6] [S2.2.7] [S7.12]
  [
    'links Download for Mac, Discover More, Blog, Benchmark and Discord in the hero, and offers only downloads that exist',
    async ({ page }) => {
      await page.goto('/')
      const links = await page.locator('#hero a').evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]))
      const install = '/docs#s=quick-start&ss=installation'
      // No release is in the feed.
      expect(links).toEqual([
        ['See how it compares', '/compare'],
        ['Join the waitlist', outside.waitlist],
        ['Build from source', install],
        ['Download for MacWaitlist', outside.waitlist],
        ['Discover More', '#demo'],
        ['Blog', '/blog'],
        ['Benchmark', '/bench'],
        ['Join Discord', outside.chat],
        ['How it works', '#how-it-works'],
        ['waitlist', outside.waitlist],
        ['waitlist', outside.waitlist],
        ['from source', install],
      ])
      expect(await page.locator('#hero').innerText()).toContain('No release is out yet.')
    },
  ],
  [
    'puts the button of the visitor’s system first, and keeps the Mac’s first for other systems and without JavaScript',
    async ({ look }) => {
      const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36'
      const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'
      const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36'
      const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36'
      const buttons = async (options: BrowserContextOptions) => {
        const page = await look(options)
        await page.goto('/')
        return page
          .locator('#hero .system-button:visible')
          .evaluateAll((all) =>
            all
              .toSorted((one, other) => one.getBoundingClientRect().x - other.getBoundingClientRect().x)
              .map((button) => button.textContent),
          )
      }
      expect(await buttons({ userAgent: windows })).toEqual(['Join the waitlist', 'Download for MacWaitlist'])
      expect(await buttons({ userAgent: linux })).toEqual(['Build from source', 'Download for MacWaitlist'])
      for (const options of [{ userAgent: mac }, { userAgent: android }, { userAgent: linux, javaScriptEnabled: false }])
        expect(await buttons(options)).toEqual(['Download for MacWaitlist'])
    },
  ],
  // [S2.2.8]
  [
    'scrolls to the demo on Discover More',
    async ({ page, open }) => {
      await open('/')
      await page.getByRole('link', { name: 'Discover More' }).click()
      await page.waitForFunction(() => Math.abs((document.querySelector('#demo')?.getBoundingClientRect().top ?? 999) - 96) < 4)
      expect(new URL(page.url()).hash).toBe('#demo')
    },
  ],
  // [S2.2.9] [S7.16]
  [
    'plays the muted, looping demo video when it is in view, and keeps it paused once paused',
    async ({ page, open }) => {
      await open('/')
      expect(await demo(page)).toMatchObject({ muted: true, loop: true, controls: false })
      await page.locator('#demo').scrollIntoViewIfNeeded()
      await page.waitForFunction(() => document.querySelector<HTMLVideoElement>('#demo video')?.paused === false)
      await page.locator('#demo').getByRole('button', { name: 'Pause' }).click()
      expect(await demo(page)).toMatchObject({ paused: true })
      await page.locator('#pricing').scrollIntoViewIfNeeded()
      await page.locator('#demo video').scrollIntoViewIfNeeded()
      await seen(page, '#demo video')
      expect(await demo(page)).toMatchObject({ paused: true })
    },
  ],
  // [S2.2.9]
  [
    'does not autoplay the demo video with reduced motion, and shows a Play button and native controls',
    async ({ look }) => {
      const page = await look({ reducedMotion: 'reduce' })
      await page.goto('/#demo')
      await page.waitForLoadState('load')
      await page.locator('#demo').getByRole('button', { name: 'Play' }).waitFor()
      expect(await demo(page)).toMatchObject({ muted: true, paused: true, controls: true, autoplay: false })
    },
  ],
  // [S2.2.10] [S2.2.11] [S2.2.12] [S2.2.13] [S2.2.14] [S2.2.15] [S2.2.16] [S2.2.17] [S2.2.18]
  [
    'shows 7 feature tabs, each with a description, a screenshot and an optional demo video link',
    async ({ page, open }) => {
      await open('/')
      const list = page.getByRole('tablist', { name: 'Features' })
      const names = await list.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.firstChild?.textContent))
      expect(names).toEqual(tabs)
      for (const name of tabs) {
        const tab = list.getByRole('tab', { name })
        await tab.click()
        const panel = page.getByRole('tabpanel', { name })
        expect(await tab.getAttribute('aria-selected')).toBe('true')
        expect(await page.locator('#feature-showcase [role=tabpanel]:visible').count()).toBe(1)
        expect(await panel.locator('h3').isVisible()).toBe(true)
        await panel.locator('img:visible').evaluate(async (image) => {
          if (image instanceof HTMLImageElement) await image.decode()
        })
        expect(await panel.getByRole('link', { name: `Learn more (${name})` }).getAttribute('href')).toMatch(/^\/docs#s=[\w-]+&ss=[\w-]+$/)
      }
      expect(await page.locator('#feature-showcase a[href^="/media/"]').count()).toBe(5)
    },
  ],
  [
    'supports arrows, Home, End and Tab in the feature tabs',
    async ({ page, open }) => {
      await open('/')
      const list = page.getByRole('tablist', { name: 'Features' })
      const chosen = () => list.locator('[aria-selected=true]').evaluate((tab) => tab.firstChild?.textContent)
      // The previous panel must close with the key press, not a frame later, or Tab would move into it.
      await page.evaluate(() => Object.assign(window, { requestAnimationFrame: () => 0 }))
      await list.getByRole('tab').first().focus()
      const walked: unknown[] = []
      for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'Home', 'End']) {
        await page.keyboard.press(key)
        walked.push(await chosen())
      }
      expect(walked).toEqual([tabs[1], tabs[0], tabs[6], tabs[0], tabs[6]])
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel')
    },
  ],
  // [S2.2.19]
  [
    'plays a demo video in place of the screenshot',
    async ({ page, open }) => {
      await open('/')
      await page.getByRole('tab', { name: 'Code Maps' }).click()
      await page.getByRole('link', { name: 'Watch the demo (Code Maps)' }).click()
      const video = page.getByRole('tabpanel').locator('video')
      await video.waitFor()
      expect(await video.locator('source').evaluateAll((all) => all.map((source) => source.getAttribute('src')))).toEqual([
        '/media/code-maps.webm',
        '/media/code-maps.mp4',
      ])
    },
  ],
  [
    'shows all feature panels, video controls and posts without JavaScript',
    async ({ look }) => {
      const page = await look({ javaScriptEnabled: false })
      await page.goto('/')
      expect(await page.locator('#feature-showcase [role=tabpanel]:visible').count()).toBe(tabs.length)
      expect(await page.getByRole('tablist', { name: 'Features' }).isVisible()).toBe(false)
      expect(await page.locator('#demo video').getAttribute('controls')).not.toBeNull()
      expect(await page.locator('#testimonials li').count()).toBeGreaterThan(0)
    },
  ],
  // [S2.2.3] [S9.17]
  [
    'shows how many MCP tools are on by default',
    async ({ page }) => {
      await page.goto('/')
      expect(await page.locator('#mcp').textContent()).toContain('15 tools on by default')
    },
  ],
])

describeSpec('The comparison', [
  [
    'compares Sheaf with five alternatives, shows our own figures with their dates, and says what was not measured',
    async ({ look }) => {
      const page = await look({ javaScriptEnabled: false })
      await page.goto('/')
      await page.getByRole('link', { name: 'See how it compares' }).click()
      await page.waitForURL('**/compare')
      const rows = await page
        .getByRole('table', { name: 'What we measured' })
        .locator('tr')
        .evaluateAll((all) => all.map((row) => Array.from(row.children, (cell) => cell.textContent)))
      const unmeasured = 'Not measured'
      expect(rows).toEqual([
        ['', 'Sheaf', 'repomix', 'RepoPrompt CE', 'PasteMax', 'Cursor', 'Copy and paste'],
        [
          'Packing Django into one prompt, November 16, 2026',
          '4.0 to 6.7 times as fast as repomix',
          'Baseline (1.18.1)',
          unmeasured,
          unmeasured,
          unmeasured,
          unmeasured,
        ],
        [
          'Tokens saved by leaving out bodies, on 25 million tokens of public code, November 15, 2026',
          '78.4%',
          '42.8% with --compress (1.18.1)',
          unmeasured,
          unmeasured,
          unmeasured,
          'None saved',
        ],
        [
          'Replies applied incorrectly, November 16, 2026',
          '0 of 3950 cases of 253 kinds, from 41 edits; 4 of 2554 valid edits were refused',
          unmeasured,
          unmeasured,
          unmeasured,
          unmeasured,
          unmeasured,
        ],
      ])
      const names = await page.getByRole('table', { name: 'How they work' }).locator('tbody th').allTextContents()
      expect(names).toEqual([
        'What it is',
        'Who chooses the context',
        'Token counts',
        'Secrets',
        'Structure without bodies',
        'Replies',
        'Any chat website',
        'Your editor’s agent',
        'Systems',
        'License and price',
      ])
    },
  ],
])

describeSpec('§1 Claims and roadmap', [
  // [S1.4] [S1.5] [S1.6] [S1.15]
  [
    'links each key figure to how it was measured',
    async ({ page }) => {
      await page.goto('/')
      const claims = page.getByRole('region', { name: 'Key figures' })
      const figures = await claims.locator('dd:first-of-type').allTextContents()
      expect(figures).toHaveLength(5)
      expect(figures.slice(2)).toEqual(['100%', `${languageIds.length}`, `${listedProviders.length}`])
      const hrefs = await claims.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
      expect(hrefs).toEqual(['speed', 'tokens', 'local', 'languages', 'providers'].map((id) => `/measured#${id}`))
      await page.goto('/measured')
      for (const href of hrefs) expect(await page.locator(href?.replace('/measured', '') ?? '').count()).toBe(1)
    },
  ],
  // [S1.32] [S1.33]
  [
    'lists the completed and planned roadmap items',
    async ({ page }) => {
      await page.goto('/#roadmap')
      const items = (title: string) => page.locator(`#roadmap h3:text-is("${title}") + ul li p:first-child`).allTextContents()
      expect((await items('Completed')).slice(0, 8)).toEqual([
        'Context Builder',
        'Presets',
        'LLM Refactor via XML Apply',
        'MCP Server Integration',
        'Parallel Feature Workflow with tabs',
        'Chat Image Support',
        'PDF and Web Docs Extraction',
        'MCP Client Workflows',
      ])
      expect(await items('Planned')).toEqual(['And more'])
    },
  ],
])

describeSpec('§5, §6, §9 Pricing', [
  // [S9.1] [S9.2] [S9.3] [S9.4] [S9.5]
  [
    'shows the name, price and terms of each plan as defined in the contract',
    async ({ page }) => {
      await page.goto('/')
      const card = (plan: PricePlan) => page.locator(`#pricing [data-plan="${plan}"]`).textContent()
      const shown = { free: '$0', monthly: '$14.99', yearly: '$149', 'buy-to-own': '$349', team: '$14.99' } as const
      for (const plan of ['free', 'monthly', 'yearly', 'buy-to-own', 'team'] as const) {
        expect(await card(plan)).toContain(plans[plan].name)
        expect(await card(plan)).toMatch(new RegExp(`\\${shown[plan]}(?![\\d.]\\d)`))
        expect(Number(shown[plan].slice(1))).toBe(plans[plan].price)
      }
      expect(await card('monthly')).toMatch(/First week free[\s\S]*Cancel anytime/)
      expect(await card('yearly')).toContain('2 months free versus monthly')
      expect(await card('team')).toMatch(/From .* per seat, with volume discounts/)
    },
  ],
  // [S7.13] [S7.14]
  [
    'links four checkouts (monthly, yearly, buy-to-own, team), the customer portal and the billing portal',
    async ({ page }) => {
      await page.goto('/')
      const href = (plan: string) => page.locator(`#pricing [data-plan="${plan}"] a`).getAttribute('href')
      expect(await Promise.all(['monthly', 'yearly', 'buy-to-own', 'team'].map(href))).toEqual([
        outside.checkoutMonthly,
        outside.checkoutYearly,
        outside.checkoutBuyToOwn,
        outside.checkoutTeam,
      ])
      const link = (name: string) => page.locator('#pricing').getByRole('link', { name, exact: true }).first().getAttribute('href')
      expect([await link('Customer portal'), await link('Manage billing')]).toEqual(['/portal', outside.billing])
    },
  ],
  // [S5.5] [S5.6] [S5.7] [S5.8] [S5.9] [S5.10] [S5.11] [S5.12] [S5.13] [S9.8] [S9.9] [S9.10] [S9.11] [S9.12] [S9.14] [S9.15]
  [
    'states all conditions: refunds, revenue cap, students, machines, support, age, requirements',
    async ({ page }) => {
      await page.goto('/')
      const under = (title: string) => page.locator(`#pricing h3:text-is("${title}")`).locator('xpath=..').textContent()
      expect(await under('Refunds')).toMatch(
        /Buy to own .* within 14 days[\s\S]*not perform as advertised[\s\S]*not activated on more than one device[\s\S]*support first[\s\S]*valid reason/,
      )
      expect(await under('Who can buy to own')).toMatch(/Individuals[\s\S]*annual revenue above \$1,000,000 USD is not eligible/)
      expect(await under('Students')).toMatch(/email us from your educational address/)
      expect(await page.locator('#pricing a[href^="mailto:"]').getAttribute('href')).toContain(outside.email)
      expect(await under('Machines')).toContain(`up to ${limits.machinesPerLicense} machines at once`)
      expect(await under('Cancellation and renewal')).toBe(
        'Cancellation and renewalTo cancel, use the billing portal: Pro stays active until the end of the paid period. To renew a license that has ended, subscribe again with the same email address: your key stays the same. Then click Check again in Sheaf. After a failed payment, Pro ends. The free tier keeps working, and nothing you made is locked or lost.Manage billing',
      )
      expect(await under('Support and age')).toMatch(/older than one year[\s\S]*children under 13/)
      expect(await under('System requirements')).toMatch(/macOS 14\.0 or later[\s\S]*8GB RAM recommended[\s\S]*MB of disk/)
    },
  ],
  // [S6.2] [S6.3] [S6.19]
  [
    '§6 shows 32k tokens for Free, no limit for Pro, and which features need Pro',
    async ({ page }) => {
      await page.goto('/')
      const rows = await page
        .locator('#pricing tbody tr')
        .evaluateAll((all) =>
          Object.fromEntries(all.map((row) => Array.from(row.children, (cell) => cell.textContent)).map(([name, ...is]) => [name, is])),
        )
      expect(rows).toMatchObject({
        'Clipboard and chat': ['up to 32,000 tokens', 'no token limits'],
        'Apply mode, review, and undo': ['yes', 'yes'],
        'Models with your own API keys': ['yes', 'yes'],
        'Code maps': ['no', 'yes'],
        'Context Builder': ['no', 'yes'],
        'Custom OpenAI-compatible providers': ['no', 'yes'],
        'Machines per license': ['no license needed', 'up to 3'],
      })
    },
  ],
  [
    '§2.1 redirects /pricing and /roadmap to their section of /',
    async ({ page }) => {
      for (const id of ['pricing', 'roadmap']) {
        await page.goto(`/${id}`)
        await page.waitForURL(`**/#${id}`)
        await page.waitForFunction((id) => Math.abs((document.getElementById(id)?.getBoundingClientRect().top ?? 999) - 96) < 40, id)
      }
    },
  ],
])

function demo(page: Page) {
  return page.locator('#demo video').evaluate((video) => {
    if (!(video instanceof HTMLVideoElement)) throw new Error('No video')
    const { muted, loop, paused, controls, autoplay } = video
    return { muted, loop, paused, controls, autoplay }
  })
}

/** Resolves after intersection observers have reported that the element is in view. */
function seen(page: Page, selector: string) {
  return page.locator(selector).evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        new IntersectionObserver(([entry], sight) => {
          if (!entry?.isIntersecting) return
          sight.disconnect()
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        }).observe(element)
      }),
  )
}
