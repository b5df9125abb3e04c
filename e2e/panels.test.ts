// The side panels: hiding and showing them, and what is kept over a reload.

import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { lantern } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'

const openApp = appOpener()
let app: AppRun

describe('side panels', () => {
  it('hides the Files panel as a rail, keeps it hidden over a reload, and shows it again in every way', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    const files = page.getByRole('region', { name: 'Files', exact: true })
    const rail = page.getByRole('button', { name: 'Show Files panel' })
    const separator = page.getByRole('separator', { name: 'Resize Files panel' })
    const isHidden = async (is: boolean) => {
      await (is ? rail : files).waitFor()
      expect([await files.count(), await rail.count()]).toEqual(is ? [0, 1] : [1, 0])
    }
    await isHidden(false)
    const before = (await files.boundingBox())?.width
    await page.keyboard.press('Control+b')
    await isHidden(true)
    await page.reload()
    await isHidden(true)
    await rail.click()
    await isHidden(false)
    expect((await files.boundingBox())?.width).toBe(before)

    await doubleClickAt(page, separator)
    await isHidden(true)
    await doubleClickAt(page, separator)
    await isHidden(false)

    await page.keyboard.press('Control+b')
    await isHidden(true)
    await page.keyboard.press('Control+f')
    await isHidden(false)
    await expect.poll(() => page.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(true)

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('hide files')
    await page.keyboard.press('Enter')
    await isHidden(true)
    await page.keyboard.press('Control+Shift+f')
    await page.getByRole('searchbox', { name: 'Search in files' }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  it('hides the Selected Files panel, and shows it to focus it', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    const selected = page.getByRole('region', { name: 'Selected Files' })
    await selected.waitFor()
    await page.keyboard.press('Control+Alt+b')
    await selected.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Shift+l')
    await selected.waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText('Main', { exact: true }).waitFor()
    await page.keyboard.press('Control+b')
    await page.getByRole('tree', { name: 'Files', exact: true }).waitFor()
    await page.keyboard.press('Control+b')
    await page.getByRole('textbox', { name: 'Instructions' }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })
})

/** In the middle of its hit area: the visible line is one pixel wide. */
async function doubleClickAt(page: Page, separator: Locator): Promise<void> {
  const box = await separator.boundingBox()
  if (!box) throw new Error('The separator is not visible')
  await page.mouse.dblclick(box.x, box.y + box.height / 2)
}
