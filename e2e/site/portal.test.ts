// The customer portal against the real service with its database.

import { randomUUID } from 'node:crypto'
import { addresses, limits } from '@sheaf/contract'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { revokeLicense } from '../../apps/service/src/licenses/change-license.ts'
import { makeLicenseKey } from '../../apps/service/src/licenses/license-key.ts'
import { type LicenseHarness, openLicenseHarness } from '../../apps/service/src/licenses/testing/license-harness.ts'
import { deliver, orderData, subscriptionData } from '../../apps/service/src/licenses/testing/polar.ts'
import { openTestService } from '../../apps/service/src/testing/index.ts'
import { siteFolder } from '../../scripts/site-build.ts'
import { axeFindings } from '../testing/axe.ts'
import { describeSpec } from '../testing/site.ts'

let harness: LicenseHarness

async function serve(): Promise<{ url: string; close(): Promise<void> }> {
  harness = await openLicenseHarness((options) => openTestService('PostgreSQL', options), { site: siteFolder })
  return harness.service
}

describeSpec(
  '§4 License: the customer portal',
  [
    [
      'validates a key before asking the service, and offers help for an unknown key',
      async ({ page, open, expectPageError }) => {
        expectPageError(/status of 404/)
        await open('/portal')
        const field = page.getByRole('textbox', { name: 'License key' })
        await page.getByRole('button', { name: 'Show license' }).click()
        await page.getByText('Paste the key from the page shown after checkout.').waitFor()
        expect([await field.getAttribute('aria-invalid'), await isFocused(page, '#content input')]).toEqual(['true', true])
        await field.pressSequentially('sheaf 0123!')
        await page.getByText("Keys don't contain “!”.").waitFor()
        expect(await axeFindings(page)).toEqual([])
        await enter(page, `Your licence key is ${makeLicenseKey('another', 'order:1', 1).toLowerCase()}, keep it.`)
        const refused = page.getByRole('alert')
        await refused.getByText('No license matches that key.').waitFor()
        await refused.getByText('Compare the key with the one on the page shown after checkout.').waitFor()
        expect(await refused.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toMatch(/^mailto:/)
        expect(await axeFindings(page)).toEqual([])
      },
    ],
    // [S2.3.9] [S4.26]
    [
      'lists up to 3 active machines, and deactivates one after confirmation',
      async ({ page, open, context }) => {
        const { key } = await harness.issue({ plan: 'yearly', until: new Date('2028-05-03T00:00:00Z') })
        for (const name of ['Attic', 'x'.repeat(100), '\u05d0\u05d1\u05d2 box'])
          await harness.activate(key, name, { name, platform: 'darwin arm64' })
        await open('/portal')
        await enter(page, key)
        const card = page.getByRole('region', { name: 'Yearly Active' })
        await card.getByText('Paid until May 3, 2028.').waitFor()
        await card.getByText(`${limits.machinesPerLicense} of ${limits.machinesPerLicense} machines in use`).waitFor()
        await card.getByText('All machines are in use.').waitFor()
        expect(await axeFindings(page)).toEqual([])
        await card.getByRole('button', { name: 'Deactivate Attic' }).click()
        const sure = page.getByRole('alertdialog', { name: 'Deactivate Attic?' })
        expect(await axeFindings(page)).toEqual([])
        await page.keyboard.press('Escape')
        await sure.waitFor({ state: 'hidden' })
        expect((await harness.portal(key)).body.machines).toHaveLength(3)
        await card.getByRole('button', { name: 'Deactivate Attic' }).click()
        await sure.getByRole('button', { name: 'Deactivate machine' }).click()
        await card.getByText('Attic was deactivated.').waitFor()
        await card.getByText('2 of 3 machines in use').waitFor()
        expect(await card.getByRole('listitem').count()).toBe(2)
        expect((await harness.portal(key)).body.machines).toHaveLength(2)
        await page.setViewportSize({ width: 320, height: 700 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

        const kept = await page.evaluate(() =>
          [location.href, JSON.stringify({ ...localStorage, ...sessionStorage }), document.cookie].join(),
        )
        expect(kept + JSON.stringify(await context.storageState())).not.toContain(key.slice(6, 11))
        await card.getByRole('button', { name: 'Close' }).click()
        expect(await page.getByRole('textbox', { name: 'License key' }).inputValue()).toBe('')
      },
    ],
    // [S7.13]
    [
      'links the billing portal, and explains how to cancel and renew',
      async ({ page, open }) => {
        await open('/portal')
        const billing = page.getByRole('region', { name: 'Billing' })
        expect(await billing.getByRole('link', { name: 'Manage billing' }).getAttribute('href')).toBe(addresses.billing)
        expect(await billing.locator('p').first().innerText()).toBe(
          'The payment provider’s billing portal has your invoices and payment method. To cancel, use the billing portal: Pro stays active until the end of the paid period. To renew a license that has ended, subscribe again with the same email address: your key stays the same. Then click Check again in Sheaf.',
        )
      },
    ],
    [
      'explains an ended or revoked license with next steps, and a license without machines',
      async ({ page, open }) => {
        const ended = await harness.issue({ plan: 'monthly', until: new Date(harness.clock.at.getTime() + 86_400_000) })
        const revoked = await harness.issue({ plan: 'team', seats: 2 })
        await harness.activate(revoked.key, 'Desk')
        await revokeLicense(harness.service.context, revoked.id, 'a test')
        const fresh = await harness.issue()
        harness.clock.pass(10)
        await open('/portal')
        const shows = async (key: string, name: string, text: string, links: string[]) => {
          await enter(page, key)
          const card = page.getByRole('region', { name })
          await card.getByText(text).waitFor()
          expect(await card.getByRole('link').allTextContents()).toEqual(links)
          await card.getByRole('button', { name: 'Close' }).click()
        }
        await shows(ended.key, 'Monthly Ended', 'The subscription was canceled or a payment failed', [
          'See plans',
          'Manage billing',
          'Contact us',
        ])
        await shows(revoked.key, 'Team, 2 seats Revoked', 'include the last five characters of the key', ['Contact us'])
        await shows(fresh.key, 'Buy to own Active', "The license isn't active on any machine yet.", [])
        harness.clock.pass(-10)
      },
    ],
    [
      'waits for payment after a checkout, shows the key once, and removes the checkout from the URL',
      async ({ page, open, context, expectPageError }) => {
        expectPageError(/status of 404/)
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await page.clock.install()
        const checkout = randomUUID()
        await open(`/portal#checkout=${checkout}`)
        await page.getByText('Waiting for payment confirmation').waitFor()
        const at = harness.clock.at
        await deliver(harness.service, 'subscription.active', subscriptionData({ id: randomUUID(), at, checkout }), { at })
        const asked = () => harness.service.ask('POST', '/api/licences/claim', { checkoutId: checkout })
        await vi.waitUntil(async () => (await asked()).status === 200, { timeout: 60_000, interval: 20 })
        const { key } = (await asked()).body
        await page.clock.runFor(3_000)
        await page.getByRole('heading', { name: "Thank you. Here's your license key." }).waitFor()
        await page.getByText(key, { exact: true }).waitFor()
        expect(await axeFindings(page)).toEqual([])
        await page.getByRole('button', { name: 'Copy key' }).click()
        await page.getByRole('button', { name: 'Copied' }).waitFor()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
        await page.getByRole('button', { name: "I've saved it" }).click()
        await page.getByRole('region', { name: /^Monthly/ }).waitFor()
        expect(new URL(page.url()).hash).toBe('')
      },
    ],
    [
      'explains a key that is no longer shown, and a clipboard that the browser blocks',
      async ({ page, open, expectPageError }) => {
        expectPageError(/status of 410/)
        const checkout = randomUUID()
        const at = harness.clock.at
        await deliver(harness.service, 'order.paid', orderData({ id: randomUUID(), at, checkout }), { at })
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } }),
        )
        await open(`/portal#checkout=${checkout}`)
        await page.getByRole('button', { name: 'Copy key' }).click()
        await page.getByText('Your browser blocked copying.').waitFor()
        harness.clock.pass(limits.claimDays + 1)
        await page.reload()
        await page.getByRole('alert').getByText('The key for that order can no longer be shown.').waitFor()
        harness.clock.pass(-limits.claimDays - 1)
      },
    ],
    [
      'explains offline, rate-limited, failed and invalid responses, and retries without losing data',
      async ({ page, open, context, expectPageError }) => {
        expectPageError(/ERR_INTERNET_DISCONNECTED|status of (?:429|502|503)/)
        const { key } = await harness.issue()
        await harness.activate(key, 'Desk')
        await open('/portal')
        await context.setOffline(true)
        await enter(page, key)
        const refused = page.getByRole('alert')
        await refused.getByText("You're offline.").waitFor()
        await context.setOffline(false)
        const answer = (status: number, body: string, headers = {}) =>
          page.route('**/api/portal/licence', (route) => route.fulfill({ status, contentType: 'application/json', body, headers }), {
            times: 1,
          })
        await answer(502, '<h1>Bad gateway</h1>')
        await refused.getByRole('button', { name: 'Try again' }).click()
        await refused.getByText('The service sent an unexpected response.').waitFor()
        await answer(200, JSON.stringify({ plan: 'yearly', state: 'odd', machines: 'none' }))
        await refused.getByRole('button', { name: 'Try again' }).click()
        await refused.getByText('The service sent an unexpected response.').waitFor()
        await page.clock.install()
        const limit = {
          error: { code: 'service-limit', says: 'Too many requests. Wait 2 s.', try: 'Wait as long as the message says.' },
        }
        await answer(429, JSON.stringify(limit), { 'retry-after': '2' })
        await refused.getByRole('button', { name: 'Try again' }).click()
        expect(await refused.getByRole('button', { name: 'Try again in 2 s' }).isDisabled()).toBe(true)
        await page.clock.runFor(2_000)
        await refused.getByRole('button', { name: 'Try again', exact: true }).click()
        const card = page.getByRole('region', { name: 'Buy to own Active' })
        await page.route('**/api/portal/machines/*', (route) => route.abort('connectionrefused'), { times: 1 })
        await card.getByRole('button', { name: 'Deactivate Desk' }).click()
        await page.getByRole('button', { name: 'Deactivate machine' }).click()
        await refused.getByText("The Sheaf service couldn't be reached.").waitFor()
        expect(await card.getByRole('listitem').count()).toBe(1)
        await refused.getByRole('button', { name: 'Try again' }).click()
        await card.getByText('Desk was deactivated.').waitFor()
        await card.getByText("The license isn't active on any machine yet.").waitFor()
      },
    ],
    [
      'cancels a pending request; without JavaScript, shows the terminal command',
      async ({ page, open, look }) => {
        const { key } = await harness.issue()
        await page.route('**/api/portal/licence', () => undefined)
        await open('/portal')
        await enter(page, key)
        await page.getByRole('status').getByText('Loading your license').waitFor()
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page.getByRole('textbox', { name: 'License key' }).waitFor()
        const plain = await look({ javaScriptEnabled: false })
        await plain.goto('/portal')
        await plain.getByText('sheaf license machines -', { exact: true }).waitFor()
        expect(await plain.locator('form input').first().isVisible()).toBe(false)
      },
    ],
  ],
  { serve },
)

async function enter(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'License key' }).fill(text)
  await page.getByRole('button', { name: 'Show license' }).click()
}

function isFocused(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((found) => document.querySelector(found) === document.activeElement, selector)
}
