// The main workflow in a real browser against a real host: open, select, compose, copy, apply, review, commit, undo.

import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { lantern, reply } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'

const openApp = appOpener()
let app: AppRun

describe('the main workflow', () => {
  // [S1.16] [S1.20] [S2.6.4] [S2.6.10] [S2.6.15] [S2.6.16] [S2.6.18] [S2.6.19] [S2.6.20] [S2.6.21] [S2.6.22] [S4.34] [S6.8] [F9.3]
  it('opens a folder, copies a prompt, writes a reply to files, and undoes it', async () => {
    app = await openApp({ files: lantern, git: true })
    const { page } = app

    await page.getByRole('button', { name: 'Open Folder' }).first().click()
    const chooser = page.getByRole('dialog', { name: /Open Folder/ })
    await chooser.getByRole('combobox').fill(app.folder)
    await chooser.getByRole('button', { name: /^Open/ }).click()
    const tree = page.getByRole('tree', { name: 'Files', exact: true })
    await tree.getByRole('treeitem', { name: /^src/ }).click()
    await expect.poll(() => tree.getByRole('treeitem').count()).toBeGreaterThan(8)
    expect(await tree.getByText('.env').count()).toBe(0)
    expect(await fromLeftToRight(page, 'Files', 'Selected Files')).toEqual(['Files', 'tabs', 'Selected Files'])
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Compose', 'Code Map', 'Context Builder', 'Apply', 'Chat'])
    const banner = page.getByRole('banner')
    expect(await banner.getByRole('button', { name: /^(?:Workspace|Activate)/ }).count()).toBe(2)
    expect(await middleOf(banner.getByRole('button', { name: 'Workspace lantern' }))).toBeCloseTo(await middleOf(banner), -1)

    await tree
      .getByRole('treeitem', { name: /^order\.ts/ })
      .getByRole('checkbox')
      .click()
    await tree
      .getByRole('treeitem', { name: /^price\.ts/ })
      .getByRole('checkbox')
      .click()
    await expect.poll(() => page.getByTestId('selected-count').getAttribute('data-count')).toBe('2')

    const instructions = page.getByRole('textbox', { name: 'Instructions' })
    await instructions.click()
    await instructions.pressSequentially('Round the total. See @types')
    await page.getByRole('option', { name: /types\.ts/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByTestId('selected-count').getAttribute('data-count')).toBe('3')

    await page.getByRole('button', { name: /^Copy prompt/ }).click()
    await page
      .getByText(/^Copied \d+ tokens/)
      .first()
      .waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('<file_contents>')
    expect(copied).toContain('File: src/types.ts')
    expect(copied).toContain('Round the total. See `src/types.ts`')
    const tokens = Number(await page.getByTestId('budget-total').getAttribute('data-tokens'))
    expect(tokens).toBeGreaterThan(200)

    await page.getByRole('tab', { name: 'Apply' }).click()
    await page.evaluate((text) => navigator.clipboard.writeText(text), reply)
    await page.getByRole('textbox', { name: /reply/i }).click()
    await page.keyboard.press('ControlOrMeta+v')
    await page.getByRole('button', { name: 'Accept All Files' }).click()
    expect(app.read('src/price.ts')).toBe(lantern['src/price.ts'])
    await page.getByRole('button', { name: /^Write 3 files/ }).click()
    await expect.poll(() => app.read('src/price.ts')).toContain('Math.round(sum * 100) / 100')
    await expect.poll(() => app.read('src/order.ts')).toContain('  if (order.lines.length === 0) return 0\n  return total(order)\n')
    await expect.poll(() => app.read('src/log.ts')).toContain('console.log(line)')
    await tree.getByRole('treeitem', { name: /^log\.ts/ }).waitFor()

    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await expect.poll(() => app.read('src/price.ts')).toBe(lantern['src/price.ts'])
    await expect.poll(() => app.read('src/order.ts')).toBe(lantern['src/order.ts'])
    await tree.getByRole('treeitem', { name: /^log\.ts/ }).waitFor({ state: 'detached' })
    expect(app.pageErrors()).toEqual([])
  })
})

async function fromLeftToRight(page: Page, ...regions: string[]): Promise<string[]> {
  const found = new Map<string, Locator>([['tabs', page.getByRole('tablist', { name: 'Workspace tabs' })]])
  for (const name of regions) found.set(name, page.getByRole('region', { name, exact: true }))
  const positions = await Promise.all([...found].map(async ([name, part]) => ({ name, at: await middleOf(part) })))
  return positions.toSorted((a, b) => a.at - b.at).map(({ name }) => name)
}

async function middleOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN) / 2
}
