// Selecting: functions from search results and the preview, mentions in the instructions, dragging over checkboxes, token counts of rows.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { axeFindings } from './testing/axe.ts'
import { lantern } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'
import { copyPrompt, expectSelected, row, rowPaths } from './testing/steps.ts'

const openApp = appOpener()
let app: AppRun

const selection = async () => (await app.host['selection.read']({ workspace: await workspaceId() })).files
const workspaceId = async () => new URL(app.page.url()).searchParams.get('workspace') ?? ''
const instructions = (page: Page) => page.getByRole('textbox', { name: 'Instructions' })
const chips = (page: Page) => page.getByRole('list', { name: 'Mentions' }).getByRole('listitem')

async function searchText(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+Shift+f')
  await page.getByRole('searchbox', { name: 'Search in files' }).fill(text)
  await page.getByRole('tree', { name: 'Matching lines' }).waitFor()
}

describe('a search result', () => {
  it('opens with a click, shows the match, and leads to the next result', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await searchText(page, 'total')
    const lines = page.getByRole('tree', { name: 'Matching lines' })
    await lines.getByText('const sum = total(order)').click()
    const order = page.getByRole('dialog', { name: 'order.ts' })
    const shown = (text: string) => page.locator('.cm-activeLine').filter({ hasText: text })
    await shown('const sum = total(order)').waitFor()
    const marks = page.locator('.cm-searchMatch')
    await expect.poll(() => marks.allTextContents()).toEqual(['total', 'total'])
    await expect.poll(() => page.locator('.cm-searchMatch-selected').allTextContents()).toEqual(['total'])
    await order.getByText('2 of 3').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Alt+ArrowDown')
    const price = page.getByRole('dialog', { name: 'price.ts' })
    await price.getByText('3 of 3').waitFor()
    await shown('export function total').waitFor()
    await price.getByRole('button', { name: 'Previous result' }).click()
    await shown('const sum = total(order)').waitFor()

    await page.keyboard.press('Escape')
    await order.waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await shown("import { total } from './price.ts'").waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  it('adds the function around it by button, menu and key, as a slice; a whole file stays whole', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await searchText(page, 'order')
    const lines = page.getByRole('tree', { name: 'Matching lines' })
    const line = (text: string) => lines.getByRole('treeitem').filter({ hasText: text })
    await line('order.lines = []').hover()
    await line('order.lines = []').getByRole('button', { name: 'Add this function' }).click()
    await page.getByText('Added cancelOrder').waitFor()
    await expect.poll(selection).toEqual([{ path: 'src/order.ts', mode: 'slices', ranges: [{ from: 9, to: 11 }] }])
    // Only a part is selected, so the mark is a dash.
    expect(await row(page, 'order.ts', 'Matching lines').getAttribute('aria-checked')).toBe('mixed')

    await line('const sum = total(order)').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Add this function' }).click()
    await expect.poll(selection).toEqual([
      {
        path: 'src/order.ts',
        mode: 'slices',
        ranges: [
          { from: 4, to: 7 },
          { from: 9, to: 11 },
        ],
      },
    ])
    await line('return order.lines.reduce').click()
    await page.getByRole('dialog', { name: 'price.ts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'price.ts' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Space')
    await page.getByText('Added total').waitFor()
    await expectSelected(page, 2)

    await row(page, 'main.ts', 'Matching lines').getByRole('checkbox').click()
    await expectSelected(page, 3)
    await line("placeOrder({ id: '1', lines: [] })").first().hover()
    await line("placeOrder({ id: '1', lines: [] })").first().getByRole('button', { name: 'Add this function' }).click()
    await page.getByText('src/main.ts is already selected as a whole file.').waitFor()
    expect((await selection()).at(-1)).toEqual({ path: 'src/main.ts', mode: 'full' })
    expect(app.pageErrors()).toEqual([])
  })
})

describe('the preview', () => {
  it('adds the function at the caret', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await row(page, 'src').click()
    await row(page, 'order.ts').dblclick()
    const order = page.getByRole('dialog', { name: 'order.ts' })
    const code = order.getByRole('textbox', { name: 'Contents of src/order.ts' })
    await code.getByText('cancelOrder').waitFor()
    expect(await order.getByRole('button', { name: /^Add function/ }).count()).toBe(0)
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    await order.getByRole('button', { name: 'Add function placeOrder' }).click()
    await expect.poll(selection).toEqual([{ path: 'src/order.ts', mode: 'slices', ranges: [{ from: 4, to: 7 }] }])
    await order.getByRole('button', { name: 'Add function placeOrder' }).waitFor({ state: 'detached' })
    await code.getByText('order.lines = []').click()
    await order.getByRole('button', { name: 'Select file' }).waitFor({ state: 'detached' })
    await order.getByRole('button', { name: 'Add function cancelOrder' }).click()
    await order.getByRole('button', { name: 'Deselect' }).click()
    await expectSelected(page, 0)
    await order.getByRole('button', { name: 'Select file' }).click()
    await order.getByRole('button', { name: 'Use only function cancelOrder' }).click()
    await expect.poll(selection).toEqual([{ path: 'src/order.ts', mode: 'slices', ranges: [{ from: 9, to: 11 }] }])
    expect(app.pageErrors()).toEqual([])
  })
})

describe('mentions', () => {
  it('offers files, folders, symbols, git changes and prompts, and adds what is chosen to the prompt', async () => {
    app = await openApp({ files: lantern, git: true, start: 'nowhere' })
    const { page } = app
    app.write('src/types.ts', `${lantern['src/types.ts']}// changed\n`)
    await app.host['prompts.change']({ type: 'save', name: 'House style', content: 'Use short names.' })
    await app.openFolder()
    const text = instructions(page)
    const option = (name: RegExp) => page.getByRole('option', { name })
    await text.pressSequentially('Fix @cancelO')
    await option(/^cancelOrder function · src\/order\.ts:9$/).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(selection).toEqual([{ path: 'src/order.ts', mode: 'slices', ranges: [{ from: 9, to: 11 }] }])
    await text.pressSequentially('in @net')
    await option(/^src\/net\/ 1 file$/).waitFor()
    await page.keyboard.press('Enter')
    await expectSelected(page, 2)
    await text.pressSequentially('see @')
    await option(/^src\/types\.ts/).waitFor()
    await option(/^Git changes 1 changed file$/).waitFor()
    await option(/^House style stored prompt$/).waitFor()
    await text.pressSequentially('chang')
    await option(/^Git changes/).click()
    await text.pressSequentially('as @house')
    await option(/^House style/).waitFor()
    await page.keyboard.press('Enter')
    const written = 'Fix `src/order.ts#cancelOrder` in `src/net/` see `git diff` as `House style` '
    await expect.poll(() => text.inputValue()).toBe(written)
    await expect.poll(() => chips(page).allTextContents()).toEqual(['cancelOrder · order.ts', 'net/', 'Git changes', 'House style'])
    expect(await axeFindings(page)).toEqual([])
    const prompt = await copyPrompt(page)
    expect(prompt).toContain(`<user_instructions>\n${written.trim()}`)
    expect(prompt).toContain('<meta prompt 1 = "House style">')
    expect(prompt).toContain('+// changed')
    expect(prompt).toContain('export function cancelOrder')
    expect(prompt).not.toContain('export function placeOrder')
    expect(app.pageErrors()).toEqual([])
  })

  it('shows chips tied to the selection: marked when deselected, added again, and removed with the file and undo', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    const text = instructions(page)
    await text.pressSequentially('Round in @price')
    await page.getByRole('option', { name: /price\.ts/ }).waitFor()
    await page.keyboard.press('Enter')
    await text.pressSequentially('please.')
    await expectSelected(page, 1)
    const chip = chips(page).filter({ hasText: 'price.ts' })
    await expect.poll(() => chip.getAttribute('data-included')).toBe('true')
    await row(page, 'price.ts', 'Selected Files').click()
    await page.keyboard.press('Delete')
    await expect.poll(() => chip.getAttribute('data-included')).toBe('false')
    await chip.getByRole('button', { name: 'Add price.ts' }).click()
    await expectSelected(page, 1)
    await chip.getByRole('button', { name: /^Remove price\.ts/ }).click()
    await expectSelected(page, 0)
    await expect.poll(() => text.inputValue()).toBe('Round in please.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectSelected(page, 1)
    await expect.poll(() => text.inputValue()).toBe('Round in `src/price.ts` please.')
    await page.reload()
    await expect.poll(() => chip.getAttribute('data-included')).toBe('true')
    expect(app.pageErrors()).toEqual([])
  })

  it('come from rows dragged into the instructions, and from the menu', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await row(page, 'src').click()
    await row(page, 'types.ts').dragTo(instructions(page))
    await expect.poll(() => instructions(page).inputValue()).toBe('`src/types.ts` ')
    await expectSelected(page, 1)
    await row(page, 'net').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Mention in instructions' }).click()
    await expect.poll(() => instructions(page).inputValue()).toBe('`src/types.ts` `src/net/` ')
    await expectSelected(page, 2)
    expect(app.pageErrors()).toEqual([])
  })
})

describe('the file tree', () => {
  it('selects a run of rows by dragging over their checkboxes, in one step; Escape cancels', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await row(page, 'src').click()
    const box = (name: string) => row(page, name).getByRole('checkbox')
    await box('main.ts').hover()
    await page.mouse.down()
    await box('order.ts').hover()
    await box('price.ts').hover()
    expect(await box('order.ts').getAttribute('aria-checked')).toBe('true')
    await page.keyboard.press('Escape')
    expect(await box('order.ts').getAttribute('aria-checked')).toBe('false')
    await page.mouse.up()
    await expectSelected(page, 0)

    await box('main.ts').hover()
    await page.mouse.down()
    await box('types.ts').hover()
    await box('price.ts').hover()
    await page.mouse.up()
    await expectSelected(page, 3)
    await expect.poll(() => rowPaths(page, 'Selected Files')).toEqual(['src', 'src/main.ts', 'src/order.ts', 'src/price.ts'])
    await page.getByRole('button', { name: 'Revert' }).click()
    await expectSelected(page, 0)
    expect(app.pageErrors()).toEqual([])
  })

  it('shows the tokens of the row under the pointer or the cursor, and totals of folders', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`many/${at}.ts`, `export const value${at} = ${at}\n`.repeat(40)]),
    )
    app = await openApp({ files: { ...lantern, ...many }, start: 'folder' })
    const { page } = app
    await row(page, 'README.md').hover()
    await expect.poll(() => row(page, 'README.md').textContent()).toMatch(/README\.md\s*\d+$/)
    await row(page, 'many').hover()
    await expect.poll(() => row(page, 'many').textContent()).toMatch(/many\s*≈ \d+k$/)
    await expect.poll(() => row(page, 'many').locator('[title*="60 files"]').count()).toBe(1)
    await row(page, 'src').click()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => row(page, 'net').getAttribute('aria-label')).toMatch(/^net \d+, \d+ tokens in 1 file$/)
    expect(app.pageErrors()).toEqual([])
  })
})
