// The legal pages, the beta status, the 404 page, and redirects.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addresses, limits, plans, siteRedirects } from '@sheaf/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { siteFolder } from '../../scripts/site-build.ts'
import { describeSpec } from '../testing/site.ts'

describeSpec('§2.1 Legal pages', [
  // [S1.31] [S2.1.4] [S2.1.5]
  [
    'shows /privacy, effective and last updated April 12, 2025, with 14 numbered sections',
    async ({ page, open }) => {
      await open('/privacy')
      await page.getByText('Effective April 12, 2025. Last updated April 12, 2025.').waitFor()
      const titles = await page.locator('article h2').allTextContents()
      expect(titles.map((title) => Number.parseInt(title, 10))).toEqual(Array.from({ length: 14 }, (_, index) => index + 1))
      const contents = page.getByRole('navigation', { name: 'On this page' })
      expect(await contents.getByRole('link').allTextContents()).toEqual(titles)
      await contents.getByRole('link', { name: '10. Cookies and storage' }).click()
      await expect.poll(() => page.evaluate(() => document.querySelector(':target')?.textContent)).toBe('10. Cookies and storage')
      const text = await page.locator('article').innerText()
      for (const expected of [
        `for ${limits.affiliateCookieDays} days`,
        `under ${limits.minimumAge}`,
        'no accounts',
        'no telemetry',
        addresses.email,
      ])
        expect(text).toContain(expected)
      expect(text).not.toMatch(/undefined|NaN|\{|\}/)
    },
  ],
  // [S2.1.6] [S5.5] [S5.6] [S5.7] [S5.8] [S5.9] [S5.10] [S5.11] [S5.12] [S5.13] [S9.10] [S9.11]
  [
    'shows /terms, last updated August 3rd, 2025, with the conditions of §5 and §9',
    async ({ page, open }) => {
      await open('/terms')
      await page.getByText('Last updated August 3rd, 2025.').waitFor()
      const text = await page.locator('article').innerText()
      for (const expected of [
        'for individuals only',
        `above ${limits.lifetimeRevenueCap.toLocaleString('en')} USD`,
        `within ${limits.refundDays} days of the purchase`,
        'does not perform as advertised',
        'a valid reason is required',
        'not activated on more than one device',
        'contacted our support first',
        'Students may request a discount by emailing',
        'limited for versions that are older than one year',
        `children under ${limits.minimumAge}`,
        `up to ${limits.machinesPerLicense} machines`,
        `${limits.freeTokenLimit.toLocaleString('en')} tokens`,
        ...Object.values(plans).flatMap(({ price }) => (price > 0 ? [`$${price}`] : [])),
      ])
        expect(text).toContain(expected)
      expect(text).not.toMatch(/undefined|NaN|\{|\}/)
    },
  ],
])

describeSpec('§2.1 Beta status, not found, and redirects', [
  // [S2.1.16]
  [
    'shows the beta status of the service, and "active" when the response is invalid',
    async ({ page, expectPageError }) => {
      expectPageError(/status of (?:404|503)/)
      const shown = () => page.locator('[data-beta-status]').textContent()
      await page.goto('/beta-status')
      await page.getByText('The beta program is active.').waitFor()
      expect(await shown()).toBe('active')
      await page.route('**/api/beta-status', (route) => route.fulfill({ json: { status: 'paused' } }))
      await page.reload()
      await page.getByText('The beta program is not active right now.').waitFor()
      expect(await shown()).toBe('paused')
      for (const body of ['{', '{"status":"<b>"}', '[]']) {
        await page.unrouteAll()
        const answered = page.waitForResponse('**/api/beta-status')
        await page.route('**/api/beta-status', (route) =>
          route.fulfill({ status: body === '[]' ? 503 : 200, contentType: 'application/json', body }),
        )
        await page.reload()
        await answered
        expect(await shown()).toBe('active')
      }
    },
  ],
  // [S2.1.17] [S8.3]
  [
    'answers an unknown path with status 404, noindex, the "Page not found" text and a link home',
    async ({ page, expectPageError }) => {
      expectPageError(/status of 404/)
      const answer = await page.goto('/no/such/page?x=1#s=y')
      expect(answer?.status()).toBe(404)
      expect((await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')).toContain(
        "Page not found. The page you're looking for doesn't exist.",
      )
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
      await page.getByRole('link', { name: 'Go home' }).click()
      await page.waitForURL(/:\d+\/$/)
    },
  ],
  // [S2.1.14]
  [
    'redirects /appcast, /documentation and /pricing from a static host, and keeps the hash',
    async ({ page, look }) => {
      await page.route('**/appcast.xml', (route) => route.fulfill({ contentType: 'application/xml', body: '<rss/>' }))
      await fromFiles(page)
      await page.goto('/appcast')
      await page.waitForURL('**/appcast.xml')
      await page.goto('/documentation#s=quick-start&ss=installation')
      await page.waitForURL('**/docs#s=quick-start&ss=installation')
      await page.goto('/pricing')
      await page.waitForURL('**/#pricing')
      expect(readFileSync(pageFile('/appcast'), 'utf8')).toContain('Redirecting to appcast XML...')

      const plain = await look({ javaScriptEnabled: false })
      await fromFiles(plain)
      await plain.goto('/documentation')
      await plain.waitForURL('**/docs')
      await plain.goto('/roadmap')
      await plain.waitForURL('**/#roadmap')
    },
  ],
])

/** Serves the redirects from files, as a static host does. Their targets are stubs. */
async function fromFiles(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/' || url.pathname === '/docs',
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>There</title>' }),
  )
  for (const path of Object.keys(siteRedirects))
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ contentType: 'text/html', body: readFileSync(pageFile(path), 'utf8') }),
    )
}

function pageFile(path: string): string {
  return join(siteFolder, path, 'index.html')
}
