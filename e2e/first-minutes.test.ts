// First use without a workspace or a key: the key offer, the sample project, and the tour from selecting files to Undo.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { axeFindings } from './testing/axe.ts'
import { clickCheckboxes, expectSelected, readClipboard } from './testing/steps.ts'

const openApp = appOpener()
const key = 'sk-canary-0123456789abcdef-wxyz'

it('offers to import a key, guides a new user through the sample to Undo, and shows the tour once', async () => {
  // No server listens at this URL, so any request to it would show an error.
  const app = await openApp({ ownHome: true, env: { OPENAI_API_KEY: key, OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' } })
  const { page } = app
  const sample = (path: string) => readFileSync(join(app.userHome, 'sheaf-sample', path), 'utf8')
  const tour = page.getByRole('complementary', { name: 'Tour' })
  const step = (title: string) => tour.getByRole('heading', { name: title }).waitFor()

  const offer = page.getByRole('region', { name: 'API keys in your environment' })
  await offer.getByText('Found an API key for OpenAI').waitFor()
  expect(await page.content()).not.toContain('sk-canary')
  expect(await axeFindings(page)).toEqual([])
  const openFolder = page.getByRole('button', { name: /^Open Folder/ })
  const position = await openFolder.boundingBox()
  await offer.getByRole('button', { name: 'Dismiss' }).click()
  await offer.waitFor({ state: 'detached' })
  expect(await openFolder.boundingBox()).toEqual(position)
  await expect.poll(async () => (await app.host['settings.read']()).settings.keysDeclined).toEqual(['openai'])

  expect(existsSync(join(app.userHome, 'sheaf-sample'))).toBe(false)
  await page.getByRole('button', { name: /^Try the sample project/ }).click()
  await step('Choose the files that matter')
  expect(await axeFindings(page)).toEqual([])
  const before = sample('shop/discount.ts')
  await clickCheckboxes(page, 'shop')
  await expectSelected(page, 7)
  await step('See how many tokens you use')
  await tour.getByRole('button', { name: 'Next' }).click()
  await step('Copy the prompt')
  await page.keyboard.press('Control+Shift+c')
  await step('Paste the reply')
  expect(await readClipboard(page)).toContain('Mrs. Abel bought ten crates')

  await page.getByRole('button', { name: 'Use sample reply' }).click()
  await step('Review, then write')
  await page.getByRole('button', { name: 'Merge Changes' }).click()
  await page.getByRole('button', { name: 'Accept All Files' }).click()
  await page.getByRole('button', { name: /^Write 3 files/ }).click()
  expect(sample('shop/discount.ts')).toBe(before)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Write/ })
    .click()
  await step('Undo, with or without git')
  expect(sample('shop/discount.ts')).not.toBe(before)
  await page.getByRole('region', { name: 'Applied changes' }).getByRole('button', { name: /^Undo/ }).click()
  await step("You're all set")
  expect(sample('shop/discount.ts')).toBe(before)
  await tour.getByRole('button', { name: 'Done' }).click()
  await tour.waitFor({ state: 'detached' })

  await page.reload()
  await page.getByRole('tree', { name: 'Files', exact: true }).waitFor()
  expect(await tour.count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('take the tour')
  await page.keyboard.press('Enter')
  await step('Choose the files that matter')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Next')
  await page.keyboard.press('Escape')
  await tour.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Compose')
  expect(app.pageErrors()).toEqual([])
})
