// The file tree and the selected panel: sorting, filters, search, selection, and the row menu.

import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { lantern } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'
import { captureCopy, clickCheckboxes, expectSelected, row, rowPaths } from './testing/steps.ts'

const openApp = appOpener()
let app: AppRun

describe('sorting and filters', () => {
  // [S1.10] [S2.6.6] [S2.6.9] [F8.10]
  it('sorts the tree by name, extension and tokens; with watching off, Refresh finds new files', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    const root = ['', 'src', 'tests', '.gitignore', 'package-lock.json', 'package.json', 'README.md']
    await expect.poll(() => rowPaths(page)).toEqual(root)
    await fromSortMenu(page, 'Z to A')
    await expect.poll(() => rowPaths(page)).toEqual(['', 'tests', 'src', 'README.md', 'package.json', 'package-lock.json', '.gitignore'])
    await fromSortMenu(page, 'Extension')
    await expect.poll(() => rowPaths(page)).toEqual(['', 'src', 'tests', '.gitignore', 'package-lock.json', 'package.json', 'README.md'])
    await fromSortMenu(page, 'Tokens')
    await page.getByRole('button', { name: 'Sort: tokens, most first' }).waitFor()
    await row(page, 'README.md 12').waitFor()
    expect(await rowPaths(page)).toEqual(['', 'src', 'tests', 'package.json', 'README.md', 'package-lock.json', '.gitignore'])
    await fromSortMenu(page, 'Fewest first')
    await expect.poll(() => rowPaths(page)).toEqual(['', 'tests', 'src', '.gitignore', 'package-lock.json', 'README.md', 'package.json'])
    await page.reload()
    await page.getByRole('button', { name: 'Sort: tokens, fewest first' }).waitFor()
    await app.host['settings.save']({ watch: false })
    app.write('late.ts', 'export const late = 1\n')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await row(page, 'late.ts').waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  it('says at a root why its changed files are unknown, until Refresh finds the cause gone', async () => {
    app = await openApp({ files: lantern, git: true, start: 'folder' })
    const { page } = app
    await row(page, 'src').waitFor()
    await app.host['settings.save']({ watch: false })
    const [own, moved] = [join(app.folder, '.git'), join(app.folder, '..', 'moved.git')]
    renameSync(own, moved)
    app.write('.git', 'gitdir: ../moved.git\n')
    await page.getByRole('button', { name: 'Refresh' }).click()
    const why = /^The git repository is ignored: \.git points to a repository/
    const warning = page.getByRole('button', { name: why })
    await warning.hover()
    await page.getByText(why).waitFor()
    rmSync(own)
    renameSync(moved, own)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await warning.waitFor({ state: 'detached' })
    expect(app.pageErrors()).toEqual([])
  })

  // [S2.6.7]
  it('filters the tree, shows how many files match, and selects only the shown files of a folder', async () => {
    app = await openApp({ files: lantern, git: true, start: 'folder' })
    const { page } = app
    await row(page, 'src').waitFor()
    app.write('src/price.ts', `${lantern['src/price.ts']}// later\n`)
    await page.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await filters.getByRole('button', { name: /^\.json/ }).click()
    await page.getByText('Filtered: 2 of 10 files').waitFor()
    await expect.poll(() => rowPaths(page)).toEqual(['', 'package-lock.json', 'package.json'])
    await filters.getByRole('button', { name: /^\.json/ }).click()
    await filters.getByRole('button', { name: /^\.ts/ }).click()
    await page.getByText('Filtered: 6 of 10 files').waitFor()
    await page.keyboard.press('Escape')
    await row(page, 'lantern').getByRole('checkbox').click()
    await expectSelected(page, 6)

    await page.getByRole('button', { name: 'Filters: 1 active' }).click()
    await filters.getByRole('button', { name: 'Clear' }).click()
    await filters.getByRole('switch', { name: /^Changed in git \(1\)/ }).click()
    await expect.poll(() => rowPaths(page)).toEqual(['', 'src', 'src/price.ts'])
    await filters.getByRole('button', { name: 'Ignore Patterns…' }).click()
    const patterns = page.getByRole('dialog', { name: 'Ignore Patterns' })
    await patterns.waitFor()
    await filters.waitFor({ state: 'detached' })
    await expect.poll(() => patterns.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await patterns.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Filters: 1 active' }).click()
    await filters.getByRole('switch', { name: /^Changed in git/ }).click()
    await filters.getByRole('switch', { name: 'Selected only (6)' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('Filtered: 6 of 10 files').waitFor()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByText('No files match the filters').waitFor()
    await page.getByRole('button', { name: 'Show all files' }).click()
    await row(page, 'README.md').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
    await page.keyboard.type('changed in git')
    await page.getByRole('option', { name: /Select files changed in git/ }).click()
    await row(page, 'price.ts', 'Selected Files').waitFor()
    await expectSelected(page, 1)
    expect(app.pageErrors()).toEqual([])
  })
})

describe('search', () => {
  // [S2.6.8]
  it('finds files by name while typing, selects all matches, and returns to the tree with Escape', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await page.keyboard.press('Control+f')
    await page.keyboard.type('order')
    await expect.poll(() => rowPaths(page, 'Matching files')).toEqual(['src/order.ts', 'tests/order.test.ts'])
    await page.getByRole('button', { name: 'Search in files', exact: true }).hover()
    // Below the button, over Select all.
    await page.getByText(/^Search in files./).waitFor()
    await page.getByRole('button', { name: 'Select all', exact: true }).click()
    await expectSelected(page, 2)
    await page.getByRole('searchbox').fill('ordr')
    await expect.poll(() => rowPaths(page, 'Matching files')).toEqual(['src/order.ts', 'tests/order.test.ts'])
    await page.getByRole('searchbox').press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expectSelected(page, 1)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await page.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(true)
    await page.getByRole('searchbox').fill('nothing is called so')
    await page.getByText('No files match “nothing is called so”').waitFor()
    await page.keyboard.press('Escape')
    await row(page, 'README.md').waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  it('shows the best matches of a name first, selects only what is shown, and shows the others on request', async () => {
    const loose = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`deps/lib/distinct-${at}.h`, 'x\n']))
    const long = 'a-very-long-common-folder-name/another-long-folder-name'
    const best = { 'src/dict.c': 'x\n', [`${long}/one/dict-entry.h`]: 'x\n', [`${long}/two/dict-entry.h`]: 'x\n' }
    app = await openApp({ files: { ...best, ...loose }, start: 'folder' })
    const { page } = app
    await page.keyboard.press('Control+f')
    await page.keyboard.type('dict')
    await page.getByText('Best 3 of 33').waitFor()
    expect(await rowPaths(page, 'Matching files')).toEqual(['src/dict.c', `${long}/one/dict-entry.h`, `${long}/two/dict-entry.h`])
    // The end of a long folder is visible: it tells the two files apart.
    const row = page.getByRole('treeitem', { name: /two$/ })
    const end = await row.getByText('/two').boundingBox()
    const rowBox = await row.boundingBox()
    expect(end && rowBox && end.x + end.width <= rowBox.x + rowBox.width).toBe(true)
    await page.getByRole('button', { name: 'Select 3', exact: true }).click()
    await expectSelected(page, 3)
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByText('33 files', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show best' }).click()
    await page.getByText('Best 3 of 33').waitFor()
    await page.getByRole('searchbox').fill('dstnct')
    await page.getByText('30 files', { exact: true }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  // [S6.5]
  it('searches in files by text, case, whole word and regex, and reports an invalid regex', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await page.keyboard.press('Control+Shift+f')
    const box = page.getByRole('searchbox', { name: 'Search in files' })
    await box.fill('ORDER(')
    await page.getByText('4 lines in 3 files').waitFor()
    const option = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await option('Match case')
    await page.getByText('No results for “ORDER(”').waitFor()
    await option('Match case')
    await option('Use regex')
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Search as plain text' }).click()
    await page.getByText('4 lines in 3 files').waitFor()
    await option('Use regex')
    await box.fill('place\\w+\\(order')
    await page.getByText('1 line in 1 file').waitFor()
    await page.getByRole('tree', { name: 'Matching lines' }).getByText('export function placeOrder(order: Order): number {').waitFor()
    await box.fill('lin')
    await option('Use regex')
    await page.getByText(/^\d+ lines in 5 files$/).waitFor()
    await option('Whole word')
    await page.getByText('No results for “lin”').waitFor()
    await box.fill('total')
    await page.getByText('3 lines in 2 files').waitFor()
    app.write('src/late.ts', 'export const late = total([])\n')
    await page.getByText('4 lines in 3 files').waitFor()
    app.write('src/late.ts', '')
    await page.getByText('3 lines in 2 files').waitFor()
    await option('Select all files')
    await expectSelected(page, 2)
    await expect.poll(() => rowPaths(page, 'Selected Files')).toEqual(['src', 'src/order.ts', 'src/price.ts'])

    const lines = page.getByRole('tree', { name: 'Matching lines' })
    await lines.getByText('const sum = total(order)').dblclick()
    const preview = page.getByRole('dialog', { name: 'order.ts' })
    await preview.locator('.cm-activeLine').filter({ hasText: 'const sum = total(order)' }).waitFor()
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
    await row(page, 'order.ts', 'Matching lines').click()
    await lines.getByText('const sum = total(order)').waitFor({ state: 'detached' })
    expect(app.pageErrors()).toEqual([])
  })
})

describe('selecting files', () => {
  // [S1.9] [F8.8]
  it('selects folders without lock files, ranges by keyboard and mouse, and reverts the selection', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await row(page, 'lantern').getByRole('checkbox').click()
    await expectSelected(page, 9)
    await page
      .getByText(/lock file/)
      .first()
      .waitFor()
    expect(await row(page, 'package-lock.json').getAttribute('aria-checked')).toBe('false')
    expect(await row(page, 'lantern').getAttribute('aria-checked')).toBe('true')
    await clickCheckboxes(page, 'package-lock.json')
    await expectSelected(page, 10)
    await page.keyboard.press('Control+Shift+z')
    await expectSelected(page, 9)
    await page.getByRole('button', { name: 'Revert to previous selection' }).click()
    await expectSelected(page, 0)

    await row(page, 'src').click()
    await row(page, 'main.ts').click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => marked(page)).toEqual(['src/main.ts', 'src/order.ts', 'src/price.ts'])
    await page.keyboard.press('Space')
    await expectSelected(page, 3)
    await page.keyboard.press('Escape')
    await expect.poll(() => marked(page)).toEqual([])
    await row(page, 'types.ts').click()
    await row(page, 'README.md').click({ modifiers: ['ControlOrMeta'] })
    await expect.poll(() => marked(page)).toEqual(['src/types.ts', 'README.md'])
    await row(page, 'README.md').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Select 2 items' }).click()
    await expectSelected(page, 5)
    expect(app.pageErrors()).toEqual([])
  })
})

describe('a very large file', () => {
  it('is added only after confirmation', async () => {
    app = await openApp({ files: { ...lantern, 'dump.sql': 'x = 1\n'.repeat(400_000) }, start: 'folder' })
    const { page } = app
    await row(page, 'dump.sql').getByRole('checkbox').click()
    const asks = page.getByRole('alertdialog', { name: 'Add a very large file?' })
    await asks.getByText('dump.sql').waitFor()
    await asks.getByRole('button', { name: 'Cancel' }).click()
    await asks.waitFor({ state: 'detached' })
    await expectSelected(page, 0)
    await clickCheckboxes(page, 'README.md')
    await expectSelected(page, 1)
    await row(page, 'dump.sql').getByRole('checkbox').click()
    await asks.getByRole('button', { name: 'Add anyway' }).click()
    await expectSelected(page, 2)
    expect(app.pageErrors()).toEqual([])
  })

  // [F8.9]
  it('is left out of a folder until confirmed', async () => {
    const files = { 'data/dump.sql': 'x = 1\n'.repeat(400_000), 'data/small.sql': 'select 1\n', 'data/yarn.lock': '#\n'.repeat(2_000_000) }
    app = await openApp({ files: { ...lantern, ...files }, start: 'folder' })
    const { page } = app
    await row(page, 'data').getByRole('checkbox').click()
    const asks = page.getByRole('alertdialog', { name: 'Add a very large file?' })
    await asks.getByText('data/dump.sql').waitFor()
    await expectSelected(page, 1)
    await asks.getByRole('button', { name: 'Add anyway' }).click()
    await expectSelected(page, 2)
    expect(app.pageErrors()).toEqual([])
  })
})

describe('the row menu', () => {
  it('copies paths, sets slices, ignores with undo, and explains why a file is shown', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await row(page, 'src').click()
    expect(await captureCopy(page, () => fromMenu(page, 'order.ts', /^Copy path/))).toBe('src/order.ts')
    expect(await captureCopy(page, () => fromMenu(page, 'order.ts', /^Copy full path/))).toBe(`${app.folder}/src/order.ts`)

    await fromMenu(page, 'order.ts', /^Slices/)
    const slices = page.getByRole('dialog', { name: 'Slices' })
    await slices.getByRole('button', { name: 'Add range' }).click()
    await slices.getByRole('textbox', { name: 'Range 1: first line' }).fill('99')
    await slices.getByText('The file ends at line 11.').waitFor()
    await slices.getByRole('textbox', { name: 'Range 1: first line' }).fill('4')
    await slices.getByRole('textbox', { name: 'Range 1: last line' }).fill('7')
    await slices.getByRole('button', { name: 'Use 1 range' }).click()
    await slices.waitFor({ state: 'detached' })
    await row(page, 'order.ts slices').waitFor()
    expect(await row(page, 'order.ts slices').getAttribute('aria-checked')).toBe('mixed')
    await row(page, 'order.ts slices', 'Selected Files').filter({ hasText: 'lines 4–7' }).waitFor()
    await fromMenu(page, 'order.ts', /^Whole file/)
    await row(page, 'order.ts slices').waitFor({ state: 'detached' })
    await fromMenu(page, 'order.ts', /^Deselect/)
    await expectSelected(page, 0)

    await fromMenu(page, 'order.ts', /^Map only/)
    await page.getByRole('dialog', { name: 'Sheaf Pro' }).getByRole('button', { name: 'Not now' }).click()
    await fromMenu(page, 'README.md', /^Why is this shown/)
    await page
      .getByText(/^README\.md is shown: /)
      .first()
      .waitFor()
    await fromMenu(page, 'net', /^Ignore/)
    await row(page, 'net').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, 'net').waitFor()

    await row(page, 'README.md').click()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Preview' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Preview' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Space')
    await expectSelected(page, 1)
    expect(app.pageErrors()).toEqual([])
  })
})

describe('the selected panel', () => {
  // [S2.6.11] [S2.6.12] [S2.6.13] [S2.6.14]
  it('groups and sorts selected files, removes them, and switches between map and whole file', async () => {
    app = await openApp({ files: lantern, pro: true, start: 'folder' })
    const { page } = app
    await row(page, 'src').click()
    await clickCheckboxes(page, 'order.ts', 'types.ts', 'README.md')
    await expect.poll(() => chosenFiles(page)).toEqual(['', 'README.md', 'src', 'src/order.ts', 'src/types.ts'])
    const panel = page.getByRole('region', { name: 'Selected Files' })
    await panel.getByRole('button', { name: 'Group by folder' }).click()
    await expect.poll(() => chosenFiles(page)).toEqual(['README.md', 'src/order.ts', 'src/types.ts'])
    await panel.getByRole('button', { name: /^Sort: name/ }).click()
    await page.getByRole('menuitemradio', { name: 'Tokens' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => chosenFiles(page)).toEqual(['src/order.ts', 'src/types.ts', 'README.md'])

    await row(page, 'order.ts', 'Selected Files').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Map only' }).click()
    await row(page, 'order.ts map', 'Selected Files').waitFor()
    await row(page, 'order.ts map').waitFor()
    await row(page, 'order.ts', 'Selected Files').hover()
    await panel.getByRole('button', { name: 'Preview order.ts' }).click()
    await page.getByRole('dialog', { name: 'order.ts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'order.ts' }).waitFor({ state: 'detached' })
    await row(page, 'order.ts', 'Selected Files').hover()
    await panel.getByRole('button', { name: 'More actions for order.ts' }).click()
    await page.getByRole('menuitem', { name: 'Whole file' }).click()
    await row(page, 'order.ts map', 'Selected Files').waitFor({ state: 'detached' })

    await row(page, 'types.ts', 'Selected Files').hover()
    await panel.getByRole('button', { name: 'Remove types.ts' }).click()
    await expectSelected(page, 2)
    // The count changes before the row is removed. Until then, the rows below still move up under the pointer.
    await expect.poll(() => rowPaths(page, 'Selected Files')).toEqual(['src/order.ts', 'README.md', '/maps'])
    await row(page, 'README.md', 'Selected Files').click()
    await row(page, 'README.md', 'Selected Files').press('Delete')
    await expectSelected(page, 1)
    await panel.getByRole('button', { name: 'Clear selection' }).click()
    await panel.getByText('No files selected').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectSelected(page, 1)
    expect(app.pageErrors()).toEqual([])
  })
})

async function fromSortMenu(page: Page, choice: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Files', exact: true })
  await panel.getByRole('button', { name: /^Sort:/ }).click()
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

async function fromMenu(page: Page, name: string, item: RegExp): Promise<void> {
  await row(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}

/** Paths of the highlighted rows. */
function marked(page: Page): Promise<(string | null)[]> {
  const rows = page.getByRole('tree', { name: 'Files', exact: true }).getByRole('treeitem', { selected: true })
  return rows.evaluateAll((all) => all.map((each) => each.getAttribute('data-path')))
}

/** Paths in the selected panel, without the group of automatic code maps at the end. */
async function chosenFiles(page: Page): Promise<string[]> {
  return (await rowPaths(page, 'Selected Files')).filter((path) => !path.startsWith('/'))
}
