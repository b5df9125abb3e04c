// The file preview: contents, hidden contents, and selecting a file or a part of it.

import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { lantern, withSecret } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'
import { copyPrompt, expectSelected, row } from './testing/steps.ts'

const openApp = appOpener()
let app: AppRun

describe('the preview', () => {
  // [S2.6.14]
  it('shows and searches text, and explains binary, empty and sensitive files', async () => {
    app = await openApp({
      files: { ...withSecret, '.gitignore': 'dist/\n', 'logo.bin': '\u0000\u0001binary\u0000', 'nothing.txt': '' },
      start: 'folder',
    })
    const { page } = app
    await row(page, 'src').click()
    const order = await preview(page, 'order.ts')
    await order.getByText(/^\d+ tokens · 11 lines · \d+ B$/).waitFor()
    await code(order, 'src/order.ts').getByText('cancelOrder').waitFor()
    await page.keyboard.press('Control+f')
    const find = order.getByRole('textbox', { name: 'Find' })
    await find.pressSequentially('sum')
    await find.press('Enter')
    await order.locator('.cm-searchMatch-selected').filter({ hasText: 'sum' }).waitFor()
    await page.keyboard.press('Escape')
    await find.waitFor({ state: 'detached' })
    await order.getByRole('button', { name: 'Select file' }).click()
    await expectSelected(page, 1)
    await order.getByRole('button', { name: 'Deselect' }).click()
    await expectSelected(page, 0)
    app.write('src/order.ts', `${lantern['src/order.ts']}// written meanwhile\n`)
    await code(order, 'src/order.ts').getByText('// written meanwhile').waitFor()
    await page.keyboard.press('Escape')
    await order.waitFor({ state: 'detached' })

    const binary = await preview(page, 'logo.bin')
    await binary.getByText(/^Not shown: .*binary/).waitFor()
    expect(await binary.getByRole('button', { name: 'Show anyway' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await (await preview(page, 'nothing.txt')).getByText('The file is empty').waitFor()
    await page.keyboard.press('Escape')

    const env = await preview(page, '.env')
    await env.getByText(/^Not shown: sensitive file/).waitFor()
    expect(await env.getByText('do-not-show').count()).toBe(0)
    await env.getByRole('button', { name: 'Show anyway' }).click()
    await env.getByText('TOKEN=do-not-show').waitFor()
    await page.keyboard.press('Escape')
    await env.waitFor({ state: 'detached' })

    const key = /'(AKIA\w+)'/.exec(withSecret['src/config.ts'] ?? '')?.[1] ?? ''
    const config = await preview(page, 'config.ts')
    await config.getByText('1 possible secret (redacted):').waitFor()
    expect(await config.getByText(key).count()).toBe(0)
    await config.getByRole('button', { name: 'Show anyway' }).click()
    await config.getByText(key).waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  // [F2.7]
  it('adds marked lines as slices; with Pro, shows the code map and adds only the map', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await row(page, 'src').click()
    const order = await preview(page, 'order.ts')
    await order.getByRole('button', { name: /^Map/ }).click()
    const pro = page.getByRole('dialog', { name: 'Sheaf Pro' })
    await pro.waitFor()
    // Escape closes the top dialog, even when nothing has focus.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('Escape')
    await pro.waitFor({ state: 'detached' })
    await order.getByRole('button', { name: /^Map/ }).click()
    await pro.getByRole('button', { name: 'Start 7-day trial' }).click()
    await page.getByRole('button', { name: /^Trial · 7 days left/, includeHidden: true }).waitFor()
    await page.getByRole('dialog', { name: /Pro/ }).waitFor({ state: 'detached' })
    await order.getByRole('button', { name: 'Map', exact: true }).click()
    await order
      .getByRole('textbox', { name: 'Code map of src/order.ts' })
      .getByText('export function cancelOrder(order: Order): void')
      .waitFor()
    expect(await order.getByText('order.lines = []').count()).toBe(0)

    await order.getByRole('button', { name: 'Code', exact: true }).click()
    const number = (line: number) => order.locator('.cm-lineNumbers .cm-gutterElement').getByText(String(line), { exact: true })
    await number(4).hover()
    await page.mouse.down()
    await number(6).hover()
    await number(7).hover()
    await page.mouse.up()
    await order.getByRole('button', { name: 'Add lines 4–7' }).click()
    await order.getByText('selected: some lines').waitFor()
    await markLines(page, order, 'export function cancelOrder', 2)
    await order.getByRole('button', { name: 'Add lines 9–11' }).click()
    await order.getByRole('button', { name: 'Add lines 9–11' }).waitFor()
    await page.keyboard.press('Escape')
    await row(page, 'order.ts slices', 'Selected Files').filter({ hasText: 'lines 4–7, 9–11' }).waitFor()
    const slices = await copyPrompt(page)
    expect(slices).toContain('export function placeOrder')
    expect(slices).not.toContain("import { total } from './price.ts'\n\nexport")

    await preview(page, 'order.ts')
    await order.getByRole('button', { name: 'Map', exact: true }).click()
    await order.getByRole('button', { name: 'Use map only' }).click()
    await order.getByText('selected: map only').waitFor()
    await page.keyboard.press('Escape')
    await row(page, 'order.ts map', 'Selected Files').waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  it('loads more of a long file on scroll, and opens a search result deep in the file', async () => {
    const long = Array.from({ length: 12_000 }, (_, at) => (at === 10_999 ? 'a needle' : `line ${at + 1}`)).join('\n')
    app = await openApp({ files: { ...lantern, 'long.txt': `${long}\n` }, start: 'folder' })
    const { page } = app
    const dialog = await preview(page, 'long.txt')
    await dialog.getByText('12,000 lines').waitFor()
    await dialog.getByText('Scroll to load more.').waitFor()
    await dialog.getByRole('button', { name: 'Load more' }).click()
    const last = code(dialog, 'long.txt').getByText('line 12000', { exact: true })
    // Reduced motion must disable transitions: an editor measured while it grew overestimated its line height, and its end was unreachable.
    expect(await code(dialog, 'long.txt').evaluate((editor) => getComputedStyle(editor).transitionProperty)).toBe('none')
    // Each loaded part moves the end, and the editor takes a moment to render it.
    await expect
      .poll(async () => {
        await code(dialog, 'long.txt').press('Control+End')
        return last.isVisible()
      })
      .toBe(true)
    await dialog.getByRole('button', { name: 'Load more' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.keyboard.press('Control+Shift+f')
    await page.keyboard.type('a needle')
    await page.getByRole('tree', { name: 'Matching lines' }).getByText('a needle').dblclick()
    await dialog.getByText('Showing the file from line 10940 on.').waitFor()
    await code(dialog, 'long.txt').locator('.cm-activeLine').filter({ hasText: 'a needle' }).waitFor()
    await dialog.getByRole('button', { name: 'Show from the beginning' }).click()
    await code(dialog, 'long.txt').getByText('line 1', { exact: true }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })
})

async function preview(page: Page, name: string): Promise<Locator> {
  await row(page, name).click()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.waitFor()
  return dialog
}

function code(dialog: Locator, path: string): Locator {
  return dialog.getByRole('textbox', { name: `Contents of ${path}` })
}

/** Selects from the start of the line with the text to the end of the line that is `below` lines further down. */
async function markLines(page: Page, dialog: Locator, text: string, below: number): Promise<void> {
  await dialog.getByText(text).first().click()
  await page.keyboard.press('Home')
  for (let count = 0; count < below; count++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+End')
}
