// Workspaces: opening folders, refusals, the workspace list, several roots, presets, links, and tiers.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { lantern } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'
import { clickCheckboxes, copyPrompt, expectSelected } from './testing/steps.ts'

const openApp = appOpener()
let app: AppRun

describe('opening folders', () => {
  // [S2.6.1] [S2.6.2] [S2.6.3]
  it('opens a folder by path with completion, and explains why other paths are refused', async () => {
    app = await openApp({ files: lantern })
    const { page } = app
    const base = dirname(app.folder)
    mkdirSync(join(base, 'lighthouse'))
    await page.getByRole('heading', { name: 'Build a prompt from your code' }).waitFor()
    const list = page.getByRole('region', { name: 'Workspaces', exact: true })
    await list.getByRole('region', { name: 'Recent workspaces' }).getByText('No workspaces yet.').waitFor()
    expect(await list.getByRole('button').allTextContents()).toEqual(['Open Folder'])
    await page.getByRole('button', { name: 'Open Folder' }).click()
    const chooser = page.getByRole('dialog', { name: 'Open Folder' })
    const field = chooser.getByRole('combobox', { name: 'Folder' })

    await open(join(base, 'no-such-folder'))
    await chooser.getByRole('alert').filter({ hasText: 'Folder not found.' }).waitFor()
    await open(join(app.folder, 'README.md'))
    await chooser.getByRole('alert').filter({ hasText: 'This is a file, not a folder.' }).waitFor()
    await open('/')
    await chooser.getByRole('alert').filter({ hasText: 'This is your home folder or an entire disk.' }).waitFor()
    await chooser.getByRole('button', { name: 'Open anyway' }).waitFor()

    await field.fill(join(base, 'l'))
    await expect.poll(() => chooser.getByRole('option').allTextContents()).toEqual(['lantern', 'lighthouse'])
    expect(await chooser.getByRole('alert').count()).toBe(0)
    await field.fill(join(base, 'la'))
    await expect.poll(() => chooser.getByRole('option').allTextContents()).toEqual(['lantern'])
    await field.press('Tab')
    await expect.poll(() => field.inputValue()).toBe(`${app.folder}/`)
    await chooser.getByRole('button', { name: 'Open “lantern”' }).waitFor()
    await field.press('Enter')
    await filesOf(page)
      .getByRole('treeitem', { name: /^README\.md/ })
      .waitFor()
    expect(app.pageErrors()).toEqual([])

    async function open(path: string): Promise<void> {
      await field.fill(path)
      await field.press('Enter')
    }
  })

  // [S2.6.1] [S2.6.3] [S2.6.22] [S4.35] [S4.36]
  it('keeps a workspace for each folder, lists and switches them, and restores one after a reload', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await clickCheckboxes(page, 'README.md')
    await expectSelected(page, 1)
    await page.getByRole('button', { name: 'Workspace lantern' }).click()
    await page.getByRole('menuitem', { name: 'Save and Exit' }).click()
    await page.getByRole('heading', { name: 'Workspaces', exact: true }).waitFor()
    const recent = page.getByRole('list', { name: 'Recent workspaces' })
    await recent.getByRole('button', { name: /^lantern .*1 file selected/ }).waitFor()

    await openByPath(page, quarry())
    await filesOf(page)
      .getByRole('treeitem', { name: /^stone\.ts/ })
      .waitFor()
    await expectSelected(page, 0)
    await page.getByRole('button', { name: 'Workspace quarry' }).click()
    await page.getByRole('menuitem', { name: /^lantern/ }).click()
    await page.getByRole('button', { name: 'Workspace lantern' }).waitFor()
    await expectSelected(page, 1)

    await page.reload()
    await page.getByRole('button', { name: 'Workspace lantern' }).waitFor()
    await expectSelected(page, 1)
    await page.getByRole('button', { name: 'Workspace lantern' }).click()
    await page.getByRole('menuitem', { name: /^quarry/ }).waitFor()
    await page.getByRole('menuitem', { name: 'Save and Exit' }).click()
    await expect.poll(() => namesIn(recent)).toEqual(['lantern', 'quarry'])
    await page.getByRole('searchbox', { name: 'Filter workspaces' }).fill('quar')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Workspace quarry' }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })
})

describe('the list of workspaces', () => {
  // [S2.6.24] [S3.24] [S3.26]
  it('renames a workspace, rejects a name in use, and deletes one without touching its folder', async () => {
    app = await openApp({ files: lantern, start: 'nowhere' })
    const { page } = app
    await app.host['workspaces.open']({ roots: [quarry()] })
    await app.openFolder()
    await page.keyboard.press('Control+Shift+o')
    const dialog = page.getByRole('dialog', { name: 'Manage Workspaces' })
    const list = dialog.getByRole('list', { name: 'All workspaces' })
    await list.getByRole('button', { name: 'More actions for lantern' }).click()
    await page.getByRole('menuitem', { name: /^Rename/ }).click()
    const name = dialog.getByRole('textbox', { name: 'New name for lantern' })
    await name.fill('quarry')
    await name.press('Enter')
    await page.getByText('That name is already in use.').first().waitFor()
    await name.fill('night shop')
    await name.press('Enter')
    await list.getByRole('button', { name: /^night shop/ }).waitFor()

    await list.getByRole('button', { name: 'More actions for night shop' }).click()
    await page.getByRole('menuitem', { name: /^Delete/ }).click()
    const asks = page.getByRole('alertdialog', { name: 'Delete “night shop”?' })
    await asks.getByRole('button', { name: 'Cancel' }).click()
    await asks.waitFor({ state: 'detached' })
    await list.getByRole('button', { name: /^quarry/ }).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('alertdialog', { name: 'Delete “quarry”?' }).getByRole('button', { name: 'Delete workspace' }).click()
    await expect.poll(() => namesIn(list)).toEqual(['night shop'])
    expect(existsSync(join(quarry(), 'stone.ts'))).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Workspace night shop' }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  // [S3.25]
  it('explains a Pro action, starts the trial from there, and then duplicates a workspace', async () => {
    app = await openApp({ files: lantern, alone: true, start: 'folder' })
    const { page } = app
    await page.keyboard.press('Control+Shift+o')
    const dialog = page.getByRole('dialog', { name: 'Manage Workspaces' })
    await dialog.getByRole('button', { name: 'More actions for lantern' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate Pro' }).click()
    const activate = page.getByRole('dialog', { name: 'Sheaf Pro' })
    await activate.getByText('Try another selection without losing the current one.').waitFor()
    await activate.getByRole('button', { name: 'Start 7-day trial' }).click()
    await page.getByText('Trial started').first().waitFor()
    await activate.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Trial · 7 days left' }).waitFor()

    await page.keyboard.press('Control+Shift+o')
    await dialog.getByRole('button', { name: 'More actions for lantern' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click()
    await page.getByText('lantern duplicated').first().waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: /^More actions for/ }).count()).toBe(2)
    expect(app.pageErrors()).toEqual([])
    await app.restartHost()
    await page.reload()
    await page.getByRole('button', { name: 'Trial · 7 days left' }).waitFor()
  })

  // [S3.27]
  it('keeps an ephemeral workspace while a window shows it, and drops it with the host unless saved', async () => {
    app = await openApp({ files: lantern, pro: true, alone: true })
    const { page } = app
    await openByPath(page, quarry(), { ephemeral: true })
    await page.getByRole('button', { name: 'Workspace quarry' }).filter({ hasText: 'ephemeral' }).waitFor()
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Save workspace' }).click()
    await page.getByText('“quarry” is no longer ephemeral.').first().waitFor()
    await openByPath(page, app.folder, { ephemeral: true })
    const lanternOpen = page.getByRole('button', { name: 'Workspace lantern' }).filter({ hasText: 'ephemeral' })
    await lanternOpen.waitFor()
    await page.getByRole('textbox', { name: 'Instructions' }).fill('only for now')

    expect(app.pageErrors()).toEqual([])
    await app.restartHost()
    const known = async () => (await app.host['workspaces.list']()).cards
    await expect.poll(async () => (await known()).map(({ name }) => name).toSorted()).toEqual(['lantern', 'quarry'])
    await lanternOpen.waitFor()
    expect(await page.getByRole('textbox', { name: 'Instructions' }).inputValue()).toBe('only for now')

    // Another client keeps it open after its window is gone.
    await app.host['workspaces.open']({ id: (await known()).find(({ name }) => name === 'lantern')?.id ?? '' })
    await page.goto('about:blank')
    await app.restartHost()
    await page.goto(await app.url())
    await page.getByRole('button', { name: 'Workspace quarry' }).waitFor()
    expect((await known()).map(({ name }) => name)).toEqual(['quarry'])
  })
})

describe('several roots', () => {
  // [S1.8] [S2.6.5] [S4.37] [F3.6]
  it('shows several roots, prefixes paths with the root name, and closes and reopens a root', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await clickCheckboxes(page, 'README.md')
    await expectSelected(page, 1)
    await page.getByRole('button', { name: 'Open or add folder' }).click()
    await page.getByRole('menuitem', { name: /^Add folder/ }).click()
    const chooser = page.getByRole('dialog', { name: 'Add folder to workspace' })
    await chooser.getByRole('combobox').fill(quarry())
    await chooser.getByRole('combobox').press('Enter')
    const files = filesOf(page)
    await files.getByRole('treeitem', { name: /^quarry/ }).waitFor()
    await files.getByRole('treeitem', { name: /^lantern/ }).waitFor()
    await clickCheckboxes(page, 'quarry')
    await expectSelected(page, 3)
    expect(await copyPrompt(page)).toMatch(/^File: lantern\/README\.md$/m)

    await files.getByRole('treeitem', { name: /^quarry/ }).hover()
    await files.getByRole('button', { name: 'Close quarry' }).click()
    await expectSelected(page, 1)
    await files.getByRole('treeitem', { name: /^quarry/ }).waitFor({ state: 'detached' })
    expect(await copyPrompt(page)).toMatch(/^File: README\.md$/m)
    await page.getByRole('button', { name: 'Reopen' }).click()
    await files.getByRole('treeitem', { name: /^quarry/ }).waitFor()

    await files.getByRole('treeitem', { name: /^lantern/ }).hover()
    await files.getByRole('button', { name: 'Close lantern' }).click()
    await files.getByRole('treeitem', { name: /^stone\.ts/ }).waitFor()
    await expectSelected(page, 0)
    expect(app.pageErrors()).toEqual([])
  })
})

describe('a root inside another', () => {
  it('rejects a folder inside an open root, and absorbs a root when its parent folder is added', async () => {
    app = await openApp()
    const { page } = app
    const yard = join(dirname(app.folder), 'yard')
    mkdirSync(join(yard, 'shed/tools'), { recursive: true })
    writeFileSync(join(yard, 'shed/tools/saw.ts'), 'export const saw = 1\n')
    await openByPath(page, join(yard, 'shed'))
    await clickCheckboxes(page, 'tools')
    await expectSelected(page, 1)
    await page.getByRole('button', { name: 'Workspace shed' }).click()
    await page.getByRole('menuitem', { name: 'Add folder…' }).click()
    const chooser = page.getByRole('dialog', { name: 'Add folder to workspace' })
    const field = chooser.getByRole('combobox')
    await field.fill(join(yard, 'shed'))
    await field.press('Enter')
    await chooser.getByRole('alert').filter({ hasText: '“shed” is already open in this workspace.' }).waitFor()
    await field.fill(join(yard, 'shed/tools'))
    await field.press('Enter')
    await chooser.getByRole('alert').filter({ hasText: '“tools” is inside “shed”' }).waitFor()
    await field.fill(yard)
    await field.press('Enter')
    await chooser.getByRole('alert').filter({ hasText: '“yard” contains “shed”' }).getByRole('button', { name: 'Add anyway' }).click()
    await filesOf(page).getByRole('treeitem', { name: /^yard/ }).waitFor()
    await expectSelected(page, 1)
    expect(await copyPrompt(page)).toMatch(/^File: shed\/tools\/saw\.ts$/m)
    expect(app.pageErrors()).toEqual([])
  })
})

describe('workspace presets', () => {
  it('explains workspace presets in the free tier', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await page.getByRole('button', { name: 'Selection presets' }).click()
    const dialog = page.getByRole('dialog', { name: 'Presets' })
    await dialog.getByText('Save a selection and its prompts as a preset').waitFor()
    await dialog.getByRole('button', { name: 'See Pro features' }).click()
    await page.getByRole('dialog', { name: 'Sheaf Pro' }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  // [S1.22]
  it('saves, applies, updates and deletes a workspace preset', async () => {
    app = await openApp({ files: lantern, pro: true, start: 'folder' })
    const { page } = app
    await clickCheckboxes(page, 'README.md')
    await page.getByRole('button', { name: 'Selection presets' }).click()
    const dialog = page.getByRole('dialog', { name: 'Presets' })
    await dialog.getByRole('textbox', { name: 'Preset name' }).fill('docs')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Apply docs, 1 file' }).waitFor()
    await page.keyboard.press('Escape')
    await clickCheckboxes(page, 'src')
    await expectSelected(page, 6)

    await page.getByRole('button', { name: 'Workspace lantern' }).click()
    await page.getByRole('menuitem', { name: /^docs/ }).click()
    await expectSelected(page, 1)
    await clickCheckboxes(page, 'package.json')
    await expectSelected(page, 2)
    await page.getByRole('button', { name: 'Selection presets' }).click()
    await dialog.getByRole('button', { name: 'Update docs with the current selection' }).click()
    await page.getByRole('alertdialog', { name: 'Update “docs”?' }).getByRole('button', { name: 'Update preset' }).click()
    await dialog.getByRole('button', { name: 'Apply docs, 2 files' }).waitFor()
    await dialog.getByRole('button', { name: 'Delete docs' }).click()
    await page.getByRole('alertdialog', { name: 'Delete preset “docs”?' }).getByRole('button', { name: 'Delete preset' }).click()
    await dialog.getByText('No presets yet').waitFor()
    await page.keyboard.press('Escape')
    await expectSelected(page, 2)
    expect(app.pageErrors()).toEqual([])
  })
})

describe('links', () => {
  // [F5.7]
  it('opens an ephemeral link to a saved folder beside the saved workspace, without Pro, and changes nothing that is saved', async () => {
    app = await openApp({ files: lantern, alone: true, start: 'folder' })
    const { page } = app
    await clickCheckboxes(page, 'README.md')
    await expectSelected(page, 1)
    await page.getByRole('textbox', { name: 'Instructions' }).fill('Mine.')
    const saved = async () => (await app.host['workspaces.list']()).cards
    await expect.poll(async () => (await saved())[0]?.selected).toBe(1)
    await app.restartHost()
    // Until the window has it open again, its time of use still changes.
    await expect.poll(async () => (await saved())[0]?.windows).toBe(1)
    const [before] = await saved()

    await app.host['links.open']({ url: `sheaf://open/${encodeURI(app.folder)}?ephemeral=true&files=src/order.ts&prompt=Theirs.` })
    const dialog = page.getByRole('dialog', { name: 'Open this link?' })
    await dialog.getByText("Saved workspaces don't change.").waitFor()
    await dialog.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('button', { name: 'Workspace lantern 2' }).filter({ hasText: 'ephemeral' }).waitFor()
    await expectSelected(page, 1)
    expect(await page.getByRole('textbox', { name: 'Instructions' }).inputValue()).toBe('Theirs.')

    // The window restores it after the host ends, still beside the saved one.
    await app.restartHost()
    await page.getByRole('button', { name: 'Workspace lantern 2' }).filter({ hasText: 'ephemeral' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Instructions' }).inputValue()).toBe('Theirs.')
    expect((await saved()).filter(({ ephemeral }) => !ephemeral)).toEqual([{ ...before, windows: 0 }])
    const documents = (await app.host['workspaces.open']({ id: before?.id ?? '' })).fields
    expect(documents).toMatchObject({ instructions: 'Mine.', ephemeral: false })
    expect(app.pageErrors()).toEqual([])
  })
})

/** Creates a second project next to the first. */
function quarry(): string {
  const folder = join(dirname(app.folder), 'quarry')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'stone.ts'), 'export const stone = 1\n')
  writeFileSync(join(folder, 'README.md'), '# Quarry\n')
  return folder
}

async function openByPath(page: Page, path: string, { ephemeral = false } = {}): Promise<void> {
  // The window handles keys only after its first render.
  await page
    .getByRole('button', { name: /^(?:Open Folder|Workspace )/i })
    .first()
    .waitFor()
  await page.keyboard.press('Control+o')
  const chooser = page.getByRole('dialog', { name: 'Open Folder' })
  await chooser.getByRole('combobox').fill(path)
  if (ephemeral) await chooser.getByRole('switch', { name: 'Ephemeral' }).click()
  await chooser.getByRole('button', { name: /^Open “/ }).click()
  await chooser.waitFor({ state: 'detached' })
}

function filesOf(page: Page): Locator {
  return page.getByRole('tree', { name: 'Files', exact: true })
}

function namesIn(list: Locator): Promise<string[]> {
  return list
    .getByRole('button', { name: /^More actions for/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.replace('More actions for ', '') ?? ''))
}
