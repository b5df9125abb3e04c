// First use without a workspace or a key: the key offer, the sample project, and the tour through all parts of the window.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { axeFindings } from './testing/axe.ts'
import { clickCheckboxes, expectSelected, readClipboard, row } from './testing/steps.ts'

const openApp = appOpener()
const key = 'sk-canary-0123456789abcdef-wxyz'

it('offers to import a key, guides a new user through the sample to their own folder, and shows the tour once', async () => {
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
  await page.keyboard.press('Control+Shift+b')
  await page.getByRole('dialog', { name: 'Token breakdown' }).waitFor()
  await page.keyboard.press('Escape')
  await step('Let Sheaf find the files')
  await tour.getByText("It's part of Pro").waitFor()
  expect(await tour.getByRole('button', { name: 'Do it for me' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Start 7-day trial' }).click()
  await tour.getByText('Click Generate').waitFor()
  await tour.getByRole('button', { name: 'Do it for me' }).click()
  await step('Copy the prompt')
  await page.keyboard.press('Control+Shift+c')
  await step('Paste the reply')
  expect(await readClipboard(page)).toContain('Mrs. Abel bought ten crates')

  await page.getByRole('button', { name: 'Use sample reply' }).click()
  await step('Review, then write')
  await page.getByRole('button', { name: 'Accept All Files' }).click()
  expect(sample('shop/discount.ts')).toBe(before)
  await page.getByRole('button', { name: /^Write 3 files/ }).click()
  await step('Undo, with or without git')
  expect(sample('shop/discount.ts')).not.toBe(before)
  await page.getByRole('region', { name: 'Applied changes' }).getByRole('button', { name: /^Undo/ }).click()
  await step('Chat without an API key')
  expect(sample('shop/discount.ts')).toBe(before)
  await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
  await step('Use Sheaf from your editor')
  expect(await readClipboard(page)).toContain('Why did Mrs. Abel pay for ten crates?')
  await tour.getByRole('button', { name: 'Do it for me' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Copy configuration', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await step("You're all set")
  expect(await axeFindings(page)).toEqual([])
  await tour.getByRole('button', { name: 'Open your folder' }).click()
  await page.getByRole('dialog', { name: 'Open Folder' }).waitFor()
  await page.keyboard.press('Escape')
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

it('asks before it leaves a folder of the user, can be left and resumed, and works by keyboard alone', async () => {
  const app = await openApp({ files: { 'src/mine.ts': 'export {}\n' }, ownHome: true, pro: true, start: 'folder' })
  const { page } = app
  const tour = page.getByRole('complementary', { name: 'Tour' })
  const step = (title: string) => tour.getByRole('heading', { name: title }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const mine = (await app.host['workspaces.list']()).cards[0]

  await page.keyboard.press('Control+Alt+g')
  const question = page.getByRole('alertdialog', { name: 'Open the sample project?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await tour.count()).toBe(0)
  expect(existsSync(join(app.userHome, 'sheaf-sample'))).toBe(false)

  await page.keyboard.press('Control+Alt+g')
  await question.getByRole('button', { name: 'Open and start tour' }).press('Enter')
  await step('Choose the files that matter')
  await expect.poll(focused).toBe('Next')
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('Do it for me')
  await page.keyboard.press('Enter')
  await expectSelected(page, 7)
  await step('See how many tokens you use')
  await page.keyboard.press('Escape')
  await tour.waitFor({ state: 'detached' })
  await page.getByText('Tour paused').first().waitFor()

  await page.keyboard.press('Control+Alt+g')
  await step('See how many tokens you use')
  await tour.getByRole('button', { name: 'Start over' }).waitFor()
  await page.reload()
  await step('See how many tokens you use')

  for (let left = 8; left > 0; left--) await tour.getByRole('button', { name: 'Next' }).press('Enter')
  await step("You're all set")
  expect((await app.host['workspaces.list']()).cards.find(({ id }) => id === mine?.id)).toEqual({ ...mine, windows: 1 })
  await tour.getByRole('button', { name: 'Back to “lantern”' }).press('Enter')
  await page.getByRole('button', { name: 'Workspace lantern' }).waitFor()
  await tour.waitFor({ state: 'detached' })
  await row(page, 'src').waitFor()
  expect(app.pageErrors()).toEqual([])
})
