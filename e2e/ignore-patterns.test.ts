// Ignore patterns: global, kept with a folder for every workspace, and a workspace's own.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { axeFindings } from './testing/axe.ts'
import { lantern } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'
import { row } from './testing/steps.ts'

const openApp = appOpener()
let app: AppRun

describe('ignore patterns', () => {
  // [S2.6.23] [S3.32] [S6.6]
  it('applies global and folder ignore patterns at once, and names the rule that decides a path', async () => {
    app = await openApp({ files: { ...lantern, 'notes/draft.log': 'x\n', 'notes/plan.md': 'y\n' }, start: 'folder' })
    const { page } = app
    const files = filesOf(page)
    await files.getByRole('treeitem', { name: /^notes/ }).click()
    await files.getByRole('treeitem', { name: /^plan\.md/ }).waitFor()
    await page.getByRole('button', { name: 'Workspace lantern' }).click()
    await page.getByRole('menuitem', { name: 'Ignore Patterns…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ignore Patterns' })
    await dialog.getByRole('tab', { name: 'Local Folder' }).click()
    const path = dialog.getByRole('textbox', { name: 'Test a path' })
    await path.fill('notes/plan.md')
    const answer = dialog.getByRole('region', { name: 'Test a path' }).getByRole('status')
    await answer.filter({ hasText: 'shown' }).waitFor()
    const here = dialog.getByRole('textbox', { name: 'Patterns for lantern', exact: true })
    await here.fill('plan.md\n')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('tab', { name: 'Global Default' }).click()
    await dialog.getByRole('tab', { name: 'Local Folder' }).click()
    expect(await here.inputValue()).toBe('plan.md\n')
    await dialog.getByRole('tabpanel', { name: 'Local Folder' }).getByRole('button', { name: 'Save and apply' }).click()
    await answer.filter({ hasText: 'plan.md · line 1 of Local Folder' }).waitFor()
    await dialog.getByText('1 ignore file also loaded').waitFor()

    await dialog.getByRole('tab', { name: 'Global Default' }).click()
    const everywhere = dialog.getByRole('textbox', { name: 'Global default patterns' })
    await everywhere.fill(`${await everywhere.inputValue()}\nREADME.md\n`)
    await everywhere.press('Control+s')
    await path.fill('README.md')
    await answer.filter({ hasText: 'of Global Default' }).waitFor()
    await path.fill('dist/app.js')
    await answer.filter({ hasText: 'line 1 of .gitignore' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await files.getByRole('treeitem', { name: /^README\.md/ }).waitFor({ state: 'detached' })
    expect(await files.getByRole('treeitem', { name: /^plan\.md/ }).count()).toBe(0)

    await page.keyboard.press('Control+,')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('tab', { name: 'Ignore Patterns' }).click()
    await settings.getByRole('tab', { name: 'Local Folder' }).click()
    expect(await settings.getByRole('textbox', { name: 'Patterns for lantern', exact: true }).inputValue()).toBe('plan.md\n')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Workspace lantern' }).click()
    await page.getByRole('menuitem', { name: 'Ignore Patterns…' }).click()
    await dialog.getByRole('tab', { name: 'Global Default' }).click()
    await dialog.getByRole('button', { name: 'Reset to defaults' }).click()
    await dialog.getByRole('switch', { name: '.gitignore' }).click()
    await page.keyboard.press('Escape')
    await files.getByRole('treeitem', { name: /^README\.md/ }).waitFor()
    await files.getByRole('treeitem', { name: /^\.env/ }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })
})

describe('patterns of a folder', () => {
  // [S3.33]
  it('belong to the folder in every workspace, and replace a workspace’s own patterns when these are shared', async () => {
    app = await openApp({ files: { ...lantern, 'draft.md': 'x\n', 'plan.md': 'y\n' }, start: 'nowhere' })
    const { page, host } = app
    const quarry = join(dirname(app.folder), 'quarry')
    mkdirSync(quarry)
    for (const name of ['draft.md', 'stone.md']) writeFileSync(join(quarry, name), '')
    const { id } = await host['workspaces.open']({ roots: [app.folder] })
    const both = await host['workspaces.open']({ roots: [app.folder, quarry] })
    // As an earlier version of Sheaf saved them: for every folder of the workspace.
    await host['workspaces.change']({ workspace: both.id, fields: { folderPatterns: 'draft.md\n' } })
    await page.goto(await app.url(both.id))
    await row(page, 'quarry').waitFor()
    await row(page, 'quarry').press('ArrowRight')
    await row(page, 'stone.md').waitFor()
    expect(await row(page, 'draft.md').count()).toBe(0)

    const dialog = await openPatterns(page)
    const folder = dialog.getByRole('textbox', { name: 'Patterns for lantern', exact: true })
    expect(await folder.inputValue()).toBe('')
    await dialog.getByText(/Also used in “lantern”/).waitFor()
    const own = dialog.getByRole('region', { name: /^Only in/ })
    await own.getByRole('button', { name: 'Use in all workspaces' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => folder.inputValue()).toBe('draft.md\n')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Patterns for lantern')
    expect(await axeFindings(page)).toEqual([])

    await folder.fill('draft.md\n[oops\nplan.md\n')
    await dialog.getByText('Line 2 has no effect. A bracket is not closed, or its character class is unknown.').waitFor()
    // Another window saves meanwhile: both changes are kept.
    await host['patterns.change']({
      workspace: id,
      change: { type: 'save', root: app.folder, owner: 'folder', patterns: '# ours\ndraft.md\n', basedOn: 'draft.md\n' },
    })
    await dialog.getByText('Another window changed these patterns. Saving keeps both changes.').waitFor()
    await folder.press('Control+s')
    await expect.poll(() => folder.inputValue()).toBe('# ours\ndraft.md\n[oops\nplan.md\n')
    await page.getByText('Patterns saved and merged with changes from another window').waitFor()

    await dialog.getByRole('combobox', { name: 'Folder: lantern' }).click()
    await page.getByRole('option', { name: /^quarry/ }).click()
    expect(await dialog.getByRole('textbox', { name: 'Patterns for quarry', exact: true }).inputValue()).toBe('')
    const ownOfQuarry = dialog.getByRole('textbox', { name: 'Patterns for quarry in this workspace only' })
    expect(await ownOfQuarry.inputValue()).toBe('draft.md\n')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.goto(await app.url(id))
    await row(page, 'README.md').waitFor()
    await expect.poll(() => Promise.all(['draft.md', 'plan.md'].map((name) => row(page, name).count()))).toEqual([0, 0])
    await row(page, 'README.md').click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Ignore/ }).click()
    await row(page, 'README.md').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, 'README.md').waitFor()
    expect((await host['patterns.read']({ workspace: id }))[0]?.patterns).toBe('# ours\ndraft.md\n[oops\nplan.md\n')
    expect(app.pageErrors()).toEqual([])
  })
})

async function openPatterns(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Workspace / }).click()
  await page.getByRole('menuitem', { name: 'Ignore Patterns…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ignore Patterns' })
  await dialog.getByRole('tab', { name: 'Local Folder' }).click()
  return dialog
}

function filesOf(page: Page): Locator {
  return page.getByRole('tree', { name: 'Files', exact: true })
}
