// Settings that apply at once and persist, links that need confirmation, and the Code Map tab.

import { spawnSync } from 'node:child_process'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { lantern } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'
import { clickCheckboxes, expectSelected, openSettings, row } from './testing/steps.ts'

const openApp = appOpener()
let app: AppRun

describe('settings', () => {
  it('applies settings at once, and keeps them after a host restart', async () => {
    app = await openApp({ files: lantern, pro: true, alone: true, start: 'folder' })
    const { page } = app
    const dialog = await openSettings(page, 'Appearance')
    await dialog.getByRole('button', { name: 'Dark' }).click()
    await expect.poll(() => look(page)).toEqual({ theme: 'dark', scale: 1 })
    await dialog.getByRole('button', { name: 'Increase text size' }).click()
    await expect.poll(() => dialog.getByRole('status', { name: 'Text size' }).textContent()).toBe('14 px')
    await expect.poll(() => look(page)).toEqual({ theme: 'dark', scale: 1.08 })
    await dialog.getByRole('button', { name: 'Side by side' }).click()

    await dialog.getByRole('tab', { name: 'Ignore Patterns' }).click()
    const patterns = dialog.getByRole('textbox', { name: 'Global default patterns' })
    await patterns.fill('# half a thought')
    await dialog.getByRole('tab', { name: 'General' }).click()
    await dialog.getByRole('tab', { name: 'Ignore Patterns' }).click()
    expect(await patterns.inputValue()).toBe('# half a thought')
    await dialog.getByRole('button', { name: 'Discard' }).click()

    await dialog.getByRole('tab', { name: 'General' }).click()
    await dialog.getByRole('button', { name: '1M' }).click()
    await dialog.getByText('The budget bar is full at 1,000,000 tokens.').waitFor()
    await dialog.getByRole('button', { name: 'Custom' }).click()
    const tokens = dialog.getByRole('textbox', { name: 'Tokens', exact: true })
    await tokens.fill('12')
    await dialog.getByText('Enter a number from 1,000 to 100,000,000.').waitFor()
    await tokens.fill('64,000')
    await tokens.press('Enter')
    await dialog.getByText('The budget bar is full at 64,000 tokens.').waitFor()
    await dialog.getByRole('button', { name: 'Run checks' }).click()
    const checks = dialog.getByRole('list', { name: 'Checks' })
    await checks.waitFor()
    expect(await checks.getByRole('listitem').count()).toBeGreaterThan(4)
    expect(await checks.getByRole('img', { name: 'failed' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Token budget' }).getByText('of 64k').first().waitFor()

    expect(app.pageErrors()).toEqual([])
    // The host is killed next, so settings that it has not received yet would be lost.
    await expect.poll(async () => (await app.host['settings.read']()).settings.budget.tokens).toBe(64_000)
    await app.restartHost()
    await page.goto(await app.url())
    await expect.poll(() => look(page)).toEqual({ theme: 'dark', scale: 1.08 })
    expect((await app.host['settings.read']()).settings.diffView).toBe('split')
  })

  it('saves the limits for the code maps that Auto adds, and resets one whose field is cleared', async () => {
    app = await openApp({ files: lantern })
    const dialog = await openSettings(app.page, 'General')
    const limits = async () => {
      const { autoMapTokens, autoMapsTokens } = (await app.host['settings.read']()).settings
      return { autoMapTokens, autoMapsTokens }
    }
    const before = await limits()
    const each = dialog.getByRole('textbox', { name: 'Max tokens per Auto map' })
    await each.fill('300')
    await each.press('Enter')
    await expect.poll(limits).toEqual({ ...before, autoMapTokens: 300 })
    await each.fill('3')
    await each.press('Enter')
    await dialog.getByText(/from 200 to 1,000,000/).waitFor()
    await each.fill('')
    await each.press('Enter')
    await expect.poll(limits).toEqual(before)
  })

  it('reopens the last workspace only when the setting is on', async () => {
    app = await openApp({ files: lantern })
    // Opened in the window only: another client that has it open would count as a window.
    await app.page.getByRole('button', { name: 'Open Folder' }).click()
    await app.page.getByRole('combobox', { name: 'Folder' }).fill(app.folder)
    await app.page.getByRole('button', { name: 'Open “lantern”' }).click()
    await app.page.getByRole('tree', { name: 'Files', exact: true }).waitFor()
    const dialog = await openSettings(app.page, 'General')
    const reopen = dialog.getByRole('switch', { name: 'Reopen last workspace' })
    const isOn = (await reopen.getAttribute('aria-checked')) === 'true'
    if (isOn) await reopen.click()
    await expect.poll(() => reopen.getAttribute('aria-checked')).toBe('false')
    await expect.poll(async () => (await app.host['settings.read']()).settings.reopenLast).toBe(false)
    await app.page.close()
    const second = await app.context.newPage()
    await second.goto(await app.url())
    await second.getByRole('heading', { name: 'Workspaces', exact: true }).waitFor()
    await app.host['settings.save']({ reopenLast: true })
    await second.close()
    const third = await app.context.newPage()
    await third.goto(await app.url())
    await third.getByRole('button', { name: 'Workspace lantern' }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  it('records a shortcut, warns about a conflict, and resets it', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    const dialog = await openSettings(page, 'Shortcuts')
    await dialog.getByRole('searchbox', { name: 'Filter commands' }).fill('code map')
    await dialog.getByRole('button', { name: /^Shortcut for Code Map: Ctrl 2/ }).click()
    await page.keyboard.press('Control+5')
    const warning = dialog.getByRole('alert')
    await warning.filter({ hasText: 'is already used by “Chat”' }).waitFor()
    await warning.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: /^Shortcut for Code Map: Ctrl 2/ }).click()
    await page.keyboard.press('Control+5')
    await warning.getByRole('button', { name: 'Reassign' }).click()
    await dialog.getByRole('button', { name: /^Shortcut for Code Map: Ctrl 5/ }).waitFor()
    await dialog.getByRole('searchbox', { name: 'Filter commands' }).fill('chat')
    await dialog.getByRole('button', { name: 'Shortcut for Chat: Not set' }).waitFor()
    await close(page, dialog)
    await page.keyboard.press('Control+5')
    await page.getByRole('tab', { name: 'Code Map', selected: true }).waitFor()
    await page.keyboard.press('Control+1')
    await page.getByRole('tab', { name: 'Compose', selected: true }).waitFor()

    await openSettings(page, 'Shortcuts')
    await dialog.getByRole('searchbox', { name: 'Filter commands' }).fill('code map')
    await dialog.getByRole('button', { name: 'Reset shortcut for Code Map' }).click()
    await dialog.getByRole('button', { name: /^Shortcut for Code Map: Ctrl 2/ }).waitFor()
    await dialog.getByRole('button', { name: /^Shortcut for Code Map: Ctrl 2/ }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Reset all' }).click()
    await expect.poll(async () => (await app.host['settings.read']()).settings.keys).toEqual({})
    await close(page, dialog)
    await page.keyboard.press('Control+5')
    await page.getByRole('tab', { name: 'Chat', selected: true }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })
})

describe('a link', () => {
  // [S5.21] [F5.5]
  it('adds a prompt from a link after confirmation and keeps it off; explains a malformed link', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    follow('sheaf://prompt?title=Kind%20words&content=Say%20please.')
    const asks = page.getByRole('dialog', { name: 'Add prompt from link?' })
    await expect.poll(() => asks.getByRole('textbox', { name: 'Content' }).inputValue()).toBe('Say please.')
    expect(await named('Kind words')).toBeUndefined()
    await asks.getByRole('button', { name: 'Add prompt' }).click()
    await page.getByText('Prompt “Kind words” added').first().waitFor()
    expect(await named('Kind words')).toMatchObject({ name: 'Kind words', content: 'Say please.' })
    const chips = page.getByRole('group', { name: 'Stored prompts' })
    const chip = chips.getByRole('button', { name: 'Kind words', pressed: false })
    await chip.waitFor()

    expect(follow('sheaf://open/%E0%A4%A?files=a')).toBe(false)
    const refused = page.getByRole('dialog', { name: "This link can't be opened" })
    await refused.getByText('This link is not encoded correctly.').waitFor()
    await refused.getByText('Every % must be followed by two hexadecimal digits of UTF-8 text.').waitFor()
    expect(await refused.getByRole('button', { name: 'Open' }).count()).toBe(0)
    await refused.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click()
    await refused.waitFor({ state: 'detached' })
    expect(app.pageErrors()).toEqual([])
  })

  it('opens a folder from a link with its files and instructions after confirmation', async () => {
    app = await openApp({ files: lantern })
    const { page } = app
    await page.getByRole('button', { name: 'Open Folder' }).waitFor()
    follow(`sheaf://open/${encodeURI(app.folder)}?files=src/order.ts,README.md&prompt=Look%20at%20this`)
    const asks = page.getByRole('dialog', { name: 'Open this link?' })
    await asks.getByText('Adds 2 files to the selection').waitFor()
    await asks.getByRole('button', { name: 'Open' }).click()
    await expectSelected(page, 2)
    await expect.poll(() => page.getByRole('textbox', { name: 'Instructions' }).inputValue()).toBe('Look at this')
    expect(app.pageErrors()).toEqual([])
  })

  async function named(name: string): Promise<unknown> {
    return (await app.host['prompts.list']()).find((prompt) => prompt.name === name)
  }
})

describe('Code Map', () => {
  // [S2.6.16] [S2.6.17]
  it('explains code maps in the free tier; with Pro, lists dependencies and adds one as map or whole file', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await row(page, 'src').click()
    await clickCheckboxes(page, 'order.ts')
    await page.getByRole('tab', { name: 'Code Map' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Code Map' })
    await panel.getByText("Send a file's signatures instead of its full text").waitFor()
    await panel.getByText("This file from Sheaf's own source is 1,037 tokens in full but only 120 as a code map.").waitFor()
    await panel.getByRole('button', { name: 'Start 7-day trial' }).click()

    await panel.getByRole('button', { name: 'List', exact: true }).click()
    const maps = panel.getByRole('listbox', { name: 'Code maps' })
    await maps.getByRole('option', { name: /types\.ts/ }).click()
    const map = panel.getByRole('region', { name: 'Code map of src/types.ts' })
    await map.getByText('Interfaces:').first().waitFor()
    await map.getByText('… 3 definitions not used by the selection').waitFor()
    await map.getByRole('button', { name: 'Map only' }).click()
    await expectSelected(page, 2)
    await panel.getByText('Selected as code maps').waitFor()
    await map.getByText('price: number').waitFor()
    await map.getByRole('button', { name: 'Whole file' }).click()
    await expect.poll(async () => (await maps.getByText('Selected as code maps').count()) === 0).toBe(true)
    await map.getByRole('button', { name: 'Remove' }).click()
    await expectSelected(page, 1)
    await panel.getByRole('button', { name: 'Code map settings' }).click()
    await page.getByRole('menuitemradio', { name: /^None Only the maps/ }).click()
    await page.keyboard.press('Escape')
    await panel.getByText('Auto would add').waitFor()
    await panel.getByText('No code maps in the prompt').waitFor()
    expect(app.pageErrors()).toEqual([])
  })
})

/** Opens a link as the desktop does on a click. Returns whether the command succeeded. */
function follow(url: string): boolean {
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'bin/start.mjs', 'open', url], {
    env: { ...process.env, SHEAF_HOME: app.home, SHEAF_BROWSER: 'none' },
  })
  return status === 0
}

async function close(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

function look(page: Page): Promise<{ theme: string | undefined; scale: number }> {
  return page.evaluate(() => {
    const { dataset, style } = document.documentElement
    return { theme: dataset.theme, scale: Math.round(Number(style.getPropertyValue('--scale')) * 100) / 100 }
  })
}
