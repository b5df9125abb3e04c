// Updates in the window: the notice, release notes, a canceled download, a file that does not match, and parts that fail to load.

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeFeed, startFakeFeed } from '../packages/host/src/updates/testing/start-fake-feed.ts'
import { updateSource } from '../packages/host/src/updates/update-source.ts'
import { appOpener } from './testing/app-opener.ts'
import { axeFindings } from './testing/axe.ts'
import { lantern } from './testing/lantern.ts'
import { openSettings, readClipboard } from './testing/steps.ts'

const openApp = appOpener()
let feed: FakeFeed
beforeAll(async () => {
  feed = await startFakeFeed()
})
afterAll(() => feed.close())

it('announces an update, rejects a wrong download, offers the verified file, and skips a version', async () => {
  const { platform } = updateSource({ SHEAF_UPDATE_KEYS: feed.key })
  if (platform === undefined) throw new Error('There is no release archive for this platform.')
  const notes = '**What is new**\n\n- Trees <b>grow</b>, see `sheaf tree`.\n- ![a picture](https://elsewhere.example/x.png)'
  feed.offer(feed.release({ version: '99.0.0', platform, notes }))
  const app = await openApp({ env: { SHEAF_UPDATES: `${feed.url}/appcast.xml`, SHEAF_UPDATE_KEYS: feed.key } })
  const { page, home } = app
  const dialog = await openSettings(page, 'Updates')
  // A slow machine may have checked automatically by now.
  await dialog.getByText(/^(?:Never checked for updates|Last checked)/).waitFor()
  await dialog.getByRole('button', { name: 'Check now' }).click()
  await dialog.getByRole('heading', { name: 'Sheaf 99.0.0 is available' }).waitFor()
  await dialog.getByText('Last checked just now.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')

  const notice = page.getByRole('region', { name: 'Update' })
  await notice.getByRole('button', { name: "What's new" }).click()
  await notice.getByText('Trees <b>grow</b>, see').waitFor()
  expect(await axeFindings(page)).toEqual([])

  const go = Promise.withResolvers<void>()
  feed.answers.archive = async (_request, response) => {
    response.write(feed.archive.subarray(0, 1_000))
    await go.promise
    response.end(Buffer.alloc(feed.archive.length - 1_000, 'x'))
  }
  await notice.getByRole('button', { name: 'Download' }).click()
  await notice.getByRole('progressbar').waitFor()
  await notice.getByRole('button', { name: 'Cancel' }).click()
  await notice.getByRole('button', { name: 'Download' }).click()
  go.resolve()
  await notice.getByText("The downloaded file doesn't match the release, so it was deleted.").waitFor()
  delete feed.answers.archive
  await notice.getByRole('button', { name: 'Try again' }).click()
  await notice.getByText('Sheaf 99.0.0 is ready').waitFor()
  await notice.getByRole('button', { name: /^Copy (?:command|path)$/ }).click()
  await expect.poll(() => readClipboard(page)).toContain(home)
  const file = /\S*sheaf-99\.0\.0-\S+/.exec(await readClipboard(page))?.[0] ?? ''
  expect(readFileSync(file).equals(feed.archive)).toBe(true)
  await notice.getByRole('button', { name: 'Later' }).click()
  await notice.waitFor({ state: 'detached' })

  feed.offer(feed.release({ version: '99.0.1', platform }))
  await app.host['updates.status']({ check: true })
  await notice.getByRole('button', { name: 'Skip this version' }).click()
  await notice.waitFor({ state: 'detached' })
  const again = await openSettings(page, 'Updates')
  await again.getByRole('heading', { name: 'Sheaf 99.0.1 is available' }).waitFor()
  await again.getByRole('switch', { name: 'Check for updates daily' }).click()
  await again.getByRole('heading', { name: 'Automatic update checks are off' }).waitFor()
  expect((await app.host['settings.read']()).settings.updates).toEqual({ check: false, channel: 'stable', skipped: '99.0.1' })
  expect(app.pageErrors()).toEqual([])
})

it('explains parts that fail to load after an update, keeps the others working, and recovers on reload', async () => {
  const app = await openApp({ files: lantern, start: 'nowhere' })
  const { page } = app
  const old = /\/assets\/(?:codemap-tab|cheat-sheet)-[^/]+\.js$/
  await page.route(old, (route) => route.fulfill({ status: 404, body: 'Not found.' }))
  await app.openFolder()
  const instructions = page.getByRole('textbox', { name: 'Instructions' })
  await instructions.fill('written before')
  await page.getByRole('tab', { name: 'Code Map' }).click()
  await page.getByRole('alert').getByText('Sheaf was updated while this window was open.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('tab', { name: 'Compose' }).click()
  await instructions.fill('written before and after')
  await page.getByRole('tab', { name: 'Compose' }).press('?')
  const dialog = page.getByRole('dialog', { name: 'Sheaf was updated while this window was open' })
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'Code Map' }).click()
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  await page.unroute(old)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('tab', { name: 'Compose' }).click()
  await instructions.waitFor()
  expect(await instructions.inputValue()).toBe('written before and after')
  await page.getByRole('tab', { name: 'Compose' }).press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
})
