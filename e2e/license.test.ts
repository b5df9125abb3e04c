// A license in the window: activation, the limit of three machines, deactivation, offline use, and a moved state folder.

import { limits } from '@sheaf/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from './testing/axe.ts'
import {
  activateOtherMachine,
  copyEmptyDatabase,
  fetchLicense,
  issueKey,
  releaseMachine,
  runSheaf,
  stopService,
} from './testing/embedded-service.ts'
import { type AppRun, openApp } from './testing/open-app.ts'
import { hasFailed, type Story } from './testing/save-evidence.ts'
import { openSettings } from './testing/steps.ts'

let app: AppRun
let page: Page
let key: string
let failed: Story | undefined

/** All tests share one state folder: each continues where the one before ended. */
beforeAll(async () => {
  app = await openApp({ env: { SHEAF_MACHINE: 'Desk' } })
  page = app.page
  await copyEmptyDatabase(app.home)
  key = await issueKey(app.home)
})

afterEach((story) => {
  if (hasFailed(story)) failed = story
})

afterAll(async () => {
  await stopService(app.home)
  await app.close(failed)
})

describe('a license', () => {
  // [S2.6.21] [S4.24]
  it('validates a key before asking the service, activates the license, and shows only the end of the key', async () => {
    const dialog = await activateDialog('Activate')
    const field = keyField(dialog)
    const go = dialog.getByRole('button', { name: 'Activate' })
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('sheaf 0123')
    expect(await field.inputValue()).toBe('SHEAF-0123')
    await dialog.getByText('4 of 25 characters after SHEAF.').waitFor()
    await page.keyboard.type('!')
    await dialog.getByText("Keys don't contain “!”.").waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await go.isDisabled()).toBe(true)
    await field.fill(key.replace(/.$/, (last) => (last === '0' ? '1' : '0')))
    await dialog.getByText('A character is wrong').waitFor()
    expect(await axeFindings(page)).toEqual([])

    await field.fill(`Your licence key is ${key.toLowerCase()}, good for 3 machines.`)
    expect(await field.inputValue()).toBe(key)
    await page.keyboard.press('Enter')
    // The first request starts the service.
    await dialog.getByText('Sheaf Pro is active on Desk.').waitFor()
    const card = dialog.getByRole('region', { name: 'Your license' })
    expect(await facts(card)).toMatchObject({
      Plan: 'Yearly, $149 per year',
      Key: `SHEAF-…-${key.slice(-5)}`,
      'This machine': 'Desk',
      Machines: '1 of 3 in use',
      'Last checked': 'just now',
    })
    expect((await facts(card))['Valid offline']).toContain(`(${limits.licenseOfflineDays} days)`)
    expect(await page.content()).not.toContain(key)
    expect(await axeFindings(page)).toEqual([])
    await close(dialog)
    await topBar('Pro').waitFor()
  })

  // [S4.27]
  it('shows the license in the settings, checks it, and deactivates this machine', async () => {
    const dialog = await openSettings(page, 'License')
    const card = dialog.getByRole('region', { name: 'Your license' })
    await card.getByRole('button', { name: 'Check now' }).click()
    await card.getByText('Checked just now. Your license is valid.').waitFor()
    expect(await card.getByRole('link', { name: 'Customer portal' }).getAttribute('href')).toMatch(/^https:\/\//)
    await card.getByRole('button', { name: 'Deactivate this machine…' }).click()
    const sure = page.getByRole('alertdialog', { name: 'Deactivate this machine?' })
    await sure.getByRole('button', { name: 'Cancel' }).click()
    await card.getByRole('button', { name: 'Deactivate this machine…' }).click()
    await sure.getByRole('button', { name: 'Deactivate' }).click()
    await card.getByRole('button', { name: 'Enter license key…' }).waitFor()
    expect(await machineNames()).toEqual([])
    await close(dialog)
    await topBar('Activate').waitFor()
  })

  // [S4.25]
  it('lists the three machines when a fourth is refused, and activates it after one is deactivated', async () => {
    for (const name of ['Attic', 'Studio', 'Laptop']) await activateOtherMachine(app.home, key, name)
    const dialog = await activateDialog('Activate')
    await enter(dialog)
    await dialog.getByRole('heading', { name: 'This license is already active on 3 machines' }).waitFor()
    const machines = dialog.getByRole('list', { name: 'Machines on this license' }).getByRole('listitem')
    expect((await machines.allTextContents()).map((text) => /^\w+?(?=macOS)/.exec(text)?.[0]).sort()).toEqual(['Attic', 'Laptop', 'Studio'])
    await machines.filter({ hasText: 'Studio' }).getByText('macOS · last seen just now').waitFor()
    expect(await axeFindings(page)).toEqual([])

    await releaseMachine(app.home, key, 'Attic')
    await dialog.getByRole('button', { name: 'Use a different key' }).click()
    await dialog.getByRole('button', { name: 'Activate' }).click()
    await dialog.getByText('Sheaf Pro is active on Desk.').waitFor()
    expect(await machineNames()).toEqual(['Desk', 'Laptop', 'Studio'])
    await close(dialog)
  })

  it('keeps Pro without the service, and shows how long the license is valid offline', async () => {
    const { keys }: { keys: string[] } = JSON.parse(await runSheaf(app.home, 'service', 'keys', '--json'))
    await app.restartHost({ SHEAF_SERVICE: 'http://127.0.0.1:9', SHEAF_SERVICE_KEYS: keys.join(' ') })
    await page.goto(await app.url())
    await topBar('Pro').waitFor()
    const dialog = await openSettings(page, 'License')
    await dialog.getByRole('button', { name: 'Check now' }).click()
    await dialog.getByText("The Sheaf service couldn't be reached.").waitFor()
    await dialog.getByText('Your license is valid offline until').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await close(dialog)
  })

  it('detects a state folder moved to another machine, and activates it in place of the old machine', async () => {
    await app.restartHost({ SHEAF_MACHINE: 'New laptop', SHEAF_SERVICE: undefined, SHEAF_SERVICE_KEYS: undefined })
    await page.goto(await app.url())
    const dialog = await activateDialog('License: The license was activated on another machine.')
    await dialog.getByRole('alert').filter({ hasText: "Sheaf's data folder was copied or restored" }).waitFor()
    await dialog.getByRole('button', { name: 'Enter license key' }).click()
    await expect.poll(() => keyField(dialog).evaluate((input) => input === document.activeElement)).toBe(true)
    await enter(dialog)
    await dialog.getByRole('button', { name: /^Deactivate Desk/ }).click()
    await page.getByRole('alertdialog', { name: 'Deactivate Desk?' }).getByRole('button', { name: 'Deactivate' }).click()
    await dialog.getByText('Sheaf Pro is active on New laptop.').waitFor()
    expect(await machineNames()).toEqual(['Laptop', 'New laptop', 'Studio'])
    await close(dialog)
    expect(app.pageErrors()).toEqual([])
  })
})

async function activateDialog(button: string): Promise<Locator> {
  await topBar(button).click()
  return page.getByRole('dialog')
}

function topBar(name: string): Locator {
  return page.getByRole('banner').getByRole('button', { name, exact: true })
}

function keyField(dialog: Locator): Locator {
  return dialog.getByRole('textbox', { name: 'License key' })
}

async function enter(dialog: Locator): Promise<void> {
  await keyField(dialog).fill(key)
  await page.keyboard.press('Enter')
}

async function close(dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

async function machineNames(): Promise<string[]> {
  return (await fetchLicense(app.home, key)).machines.map(({ name }) => name).sort()
}

/** Details of the license, by label. */
function facts(card: Locator): Promise<Record<string, string>> {
  return card.locator('dl').evaluate((list) => {
    const names = [...list.querySelectorAll('dt')].map((each) => each.textContent)
    const values = [...list.querySelectorAll('dd')].map((each) => each.textContent)
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
  })
}
