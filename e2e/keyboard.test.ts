// The main workflow without a mouse, the command palette, the cheat sheet, restored focus, and custom shortcuts.

import { describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { lantern, reply } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'

const openApp = appOpener()
let app: AppRun

describe('keyboard control', () => {
  // [F1.74]
  it('opens a folder, selects files, copies a prompt, and reviews and writes a reply by keyboard', async () => {
    app = await openApp({ files: lantern })
    const { page } = app
    const { keyboard } = page
    await page.getByRole('button', { name: 'Open Folder' }).first().waitFor()
    await keyboard.press('Control+o')
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => focused(app)).toMatch(/combobox|textbox/)
    await keyboard.press('Control+a')
    await keyboard.type(app.folder)
    await keyboard.press('Enter')
    await page.getByRole('tree', { name: 'Files', exact: true }).waitFor()

    await keyboard.press('Control+Shift+e')
    await keyboard.press('Home')
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowRight')
    await page.getByRole('treeitem', { name: /^order\.ts/ }).waitFor()
    await keyboard.type('ord')
    await keyboard.press('Space')
    await keyboard.press('Shift+ArrowDown')
    await keyboard.press('Space')
    await expect.poll(() => page.getByTestId('selected-count').getAttribute('data-count')).toBe('2')

    await keyboard.press('Control+i')
    await keyboard.type('Round it.')
    await keyboard.press('Control+Shift+c')
    await page
      .getByText(/^Copied \d+ tokens/)
      .first()
      .waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Round it.')

    await page.evaluate((text) => navigator.clipboard.writeText(text), reply)
    await keyboard.press('Control+4')
    await keyboard.press('Control+Shift+v')
    await page.getByRole('button', { name: 'Accept All Files' }).waitFor()
    await keyboard.press('a')
    await keyboard.press('r')
    await keyboard.press('a')
    await page.getByRole('button', { name: /^Write 2 files/ }).waitFor()
    await keyboard.press('Control+Enter')
    await expect.poll(() => app.read('src/price.ts')).toContain('Math.round')
    expect(app.read('src/order.ts')).toBe(lantern['src/order.ts'])
    expect(app.pageErrors()).toEqual([])
  })

  it('runs a command from the palette, and restores focus when the palette closes', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    const instructions = page.getByRole('textbox', { name: 'Instructions' })
    await instructions.focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor({ state: 'detached' })
    expect(await instructions.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
    await page.keyboard.type('code map')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Code Map', selected: true }).waitFor()
  })

  it('finds settings, workspaces, prompts, chats and files in the palette, the best match first', async () => {
    app = await openApp({ files: { ...lantern, 'src/darkroom.ts': 'export {}\n', 'src/theme.ts': 'export {}\n' }, start: 'folder' })
    const { page } = app
    const options = page.getByRole('option')
    const type = async (text: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
      await page.keyboard.type(text)
    }
    const shown = () =>
      options.evaluateAll((rows) =>
        rows.map((row) => row.ariaLabel ?? (row instanceof HTMLElement ? row.innerText.replaceAll('\n', ' ') : '')),
      )
    await type('dark')
    await expect.poll(shown).toEqual(['Toggle light/dark theme View', 'Theme: Dark Setting', 'src/darkroom.ts'])
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')

    await type('theme dark')
    await options.first().getByLabel('current').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('wrap off')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await app.host['settings.read']()).settings.wrapLines).toBe(false)

    await type('architect')
    await page.getByRole('option', { name: 'Architect Stored prompt' }).click()
    await page.getByRole('button', { name: 'Architect', pressed: true }).waitFor()
    await type('lantern')
    await page.getByRole('option', { name: 'lantern current Workspace' }).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('darkroom')
    await page.getByRole('option', { name: 'src/darkroom.ts' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'darkroom.ts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'darkroom.ts' }).waitFor({ state: 'detached' })

    // The name of a file comes before settings that contain its words. Enter waits for the files of this text.
    for (const keys of ['Control+p', 'Control+Shift+p']) {
      await page.keyboard.press(keys)
      await page.getByRole('combobox', { name: /Go to file|Command palette/ }).waitFor()
      await page.keyboard.type('theme.ts')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'theme.ts' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'theme.ts' }).waitFor({ state: 'detached' })
    }
    expect(app.pageErrors()).toEqual([])
  })

  it('opens the cheat sheet with ? only outside text fields', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    const instructions = page.getByRole('textbox', { name: 'Instructions' })
    await instructions.focus()
    await page.keyboard.type('why?')
    expect(await instructions.inputValue()).toBe('why?')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('tree', { name: 'Files', exact: true }).focus()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.waitFor()
    const last = sheet.getByText('Jump to name')
    const isSeen = () => last.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight * 0.92)
    // The dialog takes the focus after it appears.
    const atEnd = async () => {
      await page.keyboard.press('End')
      return isSeen()
    }
    await expect.poll(atEnd).toBe(true)
  })

  it('applies a changed shortcut immediately', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    await app.host['settings.save']({ keys: { 'tab-apply': 'mod+9' } })
    const { page } = app
    const isApply = async () => {
      await page.keyboard.press('Control+9')
      return page.getByRole('tab', { name: 'Apply', selected: true }).isVisible()
    }
    await expect.poll(isApply).toBe(true)
  })
})

function focused({ page }: AppRun): Promise<string> {
  return page.evaluate(
    () => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName.replace('INPUT', 'textbox') ?? '',
  )
}
