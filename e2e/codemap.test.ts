// The dependency graph in the Code Map tab, and the code maps that Auto adds: removed, pinned, or turned into whole files.

import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { axeFindings } from './testing/axe.ts'
import { lantern } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'
import { clickCheckboxes, expectSelected, row } from './testing/steps.ts'

const openApp = appOpener()
let app: AppRun

describe('the dependency graph', () => {
  it('shows what the selection uses and what uses it, and is walked and selected from with the keyboard', async () => {
    const { page, panel } = await openCodeMap()
    const usedBy = panel.getByRole('listbox', { name: /^Used by/ })
    const uses = panel.getByRole('listbox', { name: /^Uses/ })
    await expect.poll(() => pathsIn(usedBy)).toEqual(['src/main.ts', 'tests/order.test.ts'])
    await expect.poll(() => pathsIn(uses)).toEqual(['src/price.ts', 'src/types.ts'])
    await uses
      .getByRole('option', { name: /^price\.ts src \d+, \d+ tokens, code map in the prompt, order\.ts uses total from price\.ts$/ })
      .waitFor()
    expect(await axeFindings(page, { all: true })).toEqual([])

    await panel.getByRole('option', { name: /^order\.ts src/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expectFocus(page, 'src/types.ts')
    await panel.getByRole('region', { name: 'Dependencies of src/types.ts' }).getByText('Order', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    const center = panel.getByRole('listbox', { name: 'File, 1 file' })
    await expect.poll(() => pathsIn(center)).toEqual(['src/types.ts'])
    await expect.poll(() => pathsIn(usedBy)).toEqual(['src/order.ts', 'src/price.ts'])
    await panel.getByText('Uses no other files').waitFor()
    await expectFocus(page, 'src/types.ts')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowDown')
    await expectFocus(page, 'src/price.ts')
    await page.keyboard.press('Space')
    await expectSelected(page, 2)
    await usedBy.getByRole('option', { name: /^price\.ts src .*, whole file in the prompt/, selected: true }).waitFor()
    await page.keyboard.press('Space')
    await expectSelected(page, 1)
    await page.keyboard.press('Backspace')
    await expect.poll(() => pathsIn(uses)).toEqual(['src/price.ts', 'src/types.ts'])
    await expectFocus(page, 'src/order.ts')
    expect(app.pageErrors()).toEqual([])
  })

  it('follows a file with a click, and offers actions on its code map in a menu', async () => {
    const { page, panel } = await openCodeMap({ viewport: { width: 390, height: 844 }, theme: 'dark' })
    await panel.getByRole('option', { name: /^types\.ts src/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Remove code map' }).click()
    await panel.getByRole('option', { name: /^types\.ts src .*, code map removed/ }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await panel.getByRole('option', { name: /^types\.ts src .*, code map in the prompt/ }).waitFor()
    await panel.getByRole('option', { name: /^main\.ts src/ }).click()
    await expect.poll(() => pathsIn(panel.getByRole('listbox', { name: 'File, 1 file' }))).toEqual(['src/main.ts'])
    await panel.getByRole('button', { name: 'Map only' }).click()
    await panel.getByRole('option', { name: /^main\.ts src .*, code map selected/, selected: true }).waitFor()
    expect(await axeFindings(page, { all: true })).toEqual([])
    await panel.getByRole('button', { name: 'Selection' }).click()
    await panel.getByRole('listbox', { name: 'Selection, 2 files' }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })
})

describe('a graph that is taller than its pane', () => {
  it('scrolls to the current file when its neighbors move it behind the details', async () => {
    const text = "import { placeOrder } from './order.ts'\nexport const place = placeOrder\n"
    const files = Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`src/user-${at}.ts`, text]))
    const { panel } = await openCodeMap({ files })
    await expect.poll(async () => (await pathsIn(panel.getByRole('listbox', { name: /^Used by/ }))).length).toBe(20)
    const details = panel.getByRole('region', { name: 'Dependencies of src/order.ts' })
    const current = panel.getByRole('option', { name: /^order\.ts src/ })
    const isAbove = async () => {
      const [file, pane] = [await current.boundingBox(), await details.boundingBox()]
      return file !== null && pane !== null && file.y + file.height <= pane.y
    }
    await expect.poll(isAbove).toBe(true)
    expect(app.pageErrors()).toEqual([])
  })
})

describe('code maps that Auto adds', () => {
  it('can be removed, restored, pinned, and turned into whole files in the list of selected files', async () => {
    const { page } = await openCodeMap()
    await row(page, 'Automatic code maps', 'Selected Files').click()
    await row(page, 'types.ts', 'Selected Files').click()
    await page.keyboard.press('Delete')
    await row(page, 'types.ts you removed its code map', 'Selected Files').waitFor()
    await page.reload()
    await row(page, 'Automatic code maps', 'Selected Files').click()
    const removed = row(page, 'types.ts you removed its code map', 'Selected Files')
    await removed.hover()
    await removed.getByRole('button', { name: 'Restore the code map of types.ts' }).click()
    await row(page, 'types.ts map', 'Selected Files').hover()
    await page.getByRole('button', { name: 'Pin the code map of types.ts' }).click()
    await clickCheckboxes(page, 'main.ts', 'order.ts')
    await expectSelected(page, 1)
    const pinned = row(page, 'types.ts map', 'Selected Files')
    await expect.poll(() => pinned.getAttribute('aria-label')).toMatch(/pinned.*Pinned/)
    await pinned.click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Select/ }).click()
    await expectSelected(page, 2)
    expect(app.pageErrors()).toEqual([])
  })

  it('can be removed, pinned, and turned into whole files in the token breakdown', async () => {
    const { page } = await openCodeMap()
    await page.keyboard.press('Control+Shift+b')
    const dialog = page.getByRole('dialog', { name: 'Token breakdown' })
    const choose = async (path: string, action: string) => {
      await dialog.getByRole('button', { name: `Code map actions for ${path}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await choose('src/types.ts', 'Pin code map')
    await choose('src/types.ts', 'Unpin code map')
    await choose('src/types.ts', 'Remove code map')
    await dialog.getByRole('button', { name: 'Code map actions for src/types.ts' }).waitFor({ state: 'detached' })
    await choose('src/price.ts', 'Select whole file')
    await expectSelected(page, 2)
    await dialog.getByRole('button', { name: 'Fit to budget…' }).click()
    await page.getByRole('dialog', { name: 'Fit to budget' }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  it('shows what was cut to fit the limits, which are edited next to the other settings for code maps', async () => {
    const definitions = Array.from(
      { length: 80 },
      (_, at) => `export function helper${at}(first: number, second: number): number { return first }\n`,
    )
    const names = definitions.map((_, at) => `helper${at}`).join(', ')
    app = await openApp({
      files: { 'use.ts': `import { ${names} } from './helpers.ts'\nexport const all = [${names}]\n`, 'helpers.ts': definitions.join('') },
      pro: true,
      start: 'folder',
    })
    const { page } = app
    await clickCheckboxes(page, 'use.ts')
    await page.getByRole('tab', { name: 'Code Map' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Code Map' })
    await panel.getByRole('button', { name: 'Code map settings' }).click()
    await page.getByRole('menuitem', { name: 'Limits for Auto maps…' }).click()
    const limits = page.getByRole('dialog', { name: 'Limits for Auto maps' })
    await limits.getByRole('textbox', { name: 'Max tokens per Auto map' }).fill('400')
    await limits.getByRole('button', { name: 'Done' }).click()
    await panel.getByRole('button', { name: 'List', exact: true }).click()
    await panel.getByRole('option', { name: /helpers\.ts.* \d+ cut/ }).click()
    const map = panel.getByRole('region', { name: 'Code map of helpers.ts' })
    await map.getByText('Cut to fit the limits').waitFor()
    await map.getByText(/helper79$/).waitFor()
    await map.getByRole('button', { name: 'Remove' }).click()
    await panel.getByRole('listbox', { name: 'Code maps' }).getByText('Code maps you removed').waitFor()
    await map.getByRole('button', { name: 'Restore' }).click()
    await map.getByRole('button', { name: 'Pin', exact: true }).click()
    await map.getByRole('button', { name: 'Unpin' }).waitFor()
    expect(await axeFindings(page, { all: true })).toEqual([])
    expect(app.pageErrors()).toEqual([])
  })
})

/** Selects `order.ts` and opens the tab. */
async function openCodeMap({
  files,
  ...look
}: {
  files?: Record<string, string>
  viewport?: { width: number; height: number }
  theme?: 'dark'
} = {}): Promise<{ page: Page; panel: Locator }> {
  app = await openApp({ files: { ...lantern, ...files }, pro: true, ...look, start: 'nowhere' })
  const { id } = await app.host['workspaces.open']({ roots: [app.folder] })
  await app.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['src/order.ts'], checked: true } })
  await app.host['workspaces.change']({ workspace: id, fields: { expandedFolders: ['src'] } })
  const { page } = app
  await page.goto(await app.url(id))
  await page.getByRole('tab', { name: 'Code Map' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Code Map' })
  await panel.getByRole('listbox', { name: /^Used by/ }).waitFor()
  return { page, panel }
}

function pathsIn(list: Locator): Promise<(string | null)[]> {
  return list.getByRole('option').evaluateAll((options) => options.map((option) => option.getAttribute('data-path')))
}

function expectFocus(page: Page, path: string): Promise<void> {
  return expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe(path)
}
