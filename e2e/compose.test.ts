// The Compose tab: the prompt contains exactly the enabled parts, and secrets and the free limit are checked before copying.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Download, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { lantern, withSecret } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'
import {
  captureCopy,
  clearClipboard,
  clickCheckboxes,
  copyPrompt,
  expectSelected,
  promptSections,
  readClipboard,
  row,
  selectedOption,
  selectOption,
} from './testing/steps.ts'

const openApp = appOpener()
let app: AppRun

describe('stored prompts', () => {
  // [S1.21] [S3.30] [S6.7] [F3.2]
  it('creates, edits, exports, deletes and imports stored prompts, and copies only enabled ones', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await clickCheckboxes(page, 'README.md')
    await page.getByRole('textbox', { name: 'Instructions' }).fill('Say what is missing.')
    const chips = page.getByRole('group', { name: 'Stored prompts' })
    await chips.getByRole('button', { name: 'Architect' }).click()
    expect(promptSections(await copyPrompt(page))).toEqual(['file_map', 'file_contents', 'Architect', 'user_instructions'])

    await chips.getByRole('button', { name: 'Manage stored prompts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stored prompts' })
    const list = dialog.getByRole('list', { name: 'Prompts' })
    await dialog.getByRole('button', { name: 'New' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('architect')
    await dialog.getByText('A prompt with this name already exists.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('House rules')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('No semicolons.')
    await list.getByRole('button', { name: /^Engineer/ }).click()
    const asked = page.getByRole('alertdialog', { name: 'Discard changes?' })
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Saved', { exact: true }).waitFor()
    await dialog.getByRole('textbox', { name: 'Text' }).fill('No semicolons, ever.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Saved', { exact: true }).waitFor()

    const exported = await downloadedBy(page, () => dialog.getByRole('button', { name: 'Export' }).click())
    expect(exported.suggestedFilename()).toBe('sheaf-prompts.json')
    const file = await exported.path()
    expect(readFileSync(file, 'utf8')).toContain('No semicolons, ever.')

    await dialog.getByRole('button', { name: 'Delete…' }).click()
    await page
      .getByRole('alertdialog', { name: /Delete .House rules/ })
      .getByRole('button', { name: 'Delete' })
      .click()
    await list.getByRole('button', { name: /^House rules/ }).waitFor({ state: 'detached' })
    await dialog.locator('input[type=file]').setInputFiles(file)
    await page.getByText('1 prompt imported').first().waitFor()
    await list.getByRole('button', { name: /^House rules/ }).waitFor()

    await list.getByRole('button', { name: /^Architect/ }).click()
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Draw boxes first.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Saved', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await chips.getByRole('button', { name: 'House rules' }).click()
    const copied = await copyPrompt(page)
    expect(promptSections(copied)).toEqual(['file_map', 'file_contents', 'Architect', 'House rules', 'user_instructions'])
    expect(copied).toContain('<meta prompt 1 = "Architect">\nDraw boxes first.\n</meta prompt 1>')
    expect(copied).toContain('<meta prompt 2 = "House rules">\nNo semicolons, ever.\n</meta prompt 2>')

    await chips.getByRole('button', { name: 'Manage stored prompts' }).click()
    await list.getByRole('button', { name: /^Architect/ }).click()
    await dialog.getByRole('button', { name: 'Reset to default…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Text' }).inputValue()).not.toContain('Draw boxes first.')
    await page.keyboard.press('Escape')
    await chips.getByRole('button', { name: 'Architect' }).click()
    await chips.getByRole('button', { name: 'House rules' }).click()
    expect(promptSections(await copyPrompt(page))).toEqual(['file_map', 'file_contents', 'user_instructions'])
    expect(app.pageErrors()).toEqual([])
  })
})

describe('a copy right after a click', () => {
  it('copies what was just clicked, even if the host receives the change late', async () => {
    app = await openApp({ files: lantern })
    const { page } = app
    const held: (() => void)[] = []
    await page.routeWebSocket(/\/socket/, (window) => {
      const host = window.connectToServer()
      window.onMessage((message) => {
        if (/"(?:workspaces|selection)\.change"/.test(String(message))) held.push(() => host.send(message))
        else host.send(message)
      })
    })
    await app.openFolder()
    await clickCheckboxes(page, 'README.md')
    await page.getByRole('group', { name: 'Stored prompts' }).getByRole('button', { name: 'Architect' }).click()
    await expect.poll(() => held.length).toBe(2)
    const copied = await captureCopy(page, async () => {
      await page.getByRole('button', { name: /^Copy prompt/ }).click()
      await page.getByRole('button', { name: 'Cancel' }).waitFor()
      for (const pass of held) pass()
    })
    expect(promptSections(copied)).toEqual(['file_map', 'file_contents', 'Architect'])
    expect(copied).toContain('File: README.md')
    expect(app.pageErrors()).toEqual([])
  })
})

describe('copy presets and options', () => {
  // [S3.42] [F3.1] [F3.3] [F3.6]
  it('copies the sections of the chosen preset, and switches to Manual when an option changes', async () => {
    app = await openApp({ files: lantern, git: true, start: 'nowhere' })
    app.write('src/price.ts', `${lantern['src/price.ts']}// rounded\n`)
    app.write('src/types.ts', `${lantern['src/types.ts']}// staged\n`)
    execFileSync('git', ['-C', app.folder, 'add', 'src/types.ts'])
    const { page } = app
    await app.openFolder()
    await clickCheckboxes(page, 'README.md')
    await page.getByRole('textbox', { name: 'Instructions' }).fill('Go.')
    expect(promptSections(await copyPrompt(page))).toEqual(['file_map', 'file_contents', 'user_instructions'])

    await selectOption(page, 'Copy preset', /^Review/)
    await page.getByRole('tabpanel').getByText('Standard plus the Review prompt and the git diff of the working tree.').waitFor()
    const review = await copyPrompt(page)
    expect(promptSections(review)).toEqual(['file_map', 'file_contents', 'git_diff', 'Review', 'user_instructions'])
    expect(review).toContain('+// rounded')
    expect(review).toContain('+// staged')

    await selectOption(page, 'Copy preset', /^Follow-Up/)
    expect(promptSections(await copyPrompt(page))).toEqual(['git_diff', 'user_instructions'])

    await selectOption(page, 'Copy preset', /^XML Edit/)
    expect(promptSections(await copyPrompt(page))).toEqual([
      'file_map',
      'file_contents',
      'xml_formatting_instructions',
      'Engineer',
      'user_instructions',
    ])
    await selectOption(page, 'Tree', /^None/)
    await expect.poll(() => selectedOption(page, 'Copy preset')).toBe('Manual')
    await page.getByRole('tabpanel').getByText('Selected files, edit format, Engineer, and instructions.').waitFor()
    await selectOption(page, 'Git changes', /^Staged/)
    const byHand = await copyPrompt(page)
    expect(promptSections(byHand)).toEqual(['file_contents', 'git_diff', 'xml_formatting_instructions', 'Engineer', 'user_instructions'])
    expect(byHand).toContain('+// staged')
    expect(byHand).not.toContain('+// rounded')

    await selectOption(page, 'Edit format', /^None/)
    await selectOption(page, 'Git changes', /^Compare with/)
    const ref = page.getByRole('textbox', { name: 'Branch, tag, or commit' })
    await ref.fill('no-such-branch')
    await ref.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'no-such-branch' }).waitFor()
    await ref.fill('main')
    await ref.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'no-such-branch' }).waitFor({ state: 'detached' })
    expect(await copyPrompt(page)).toContain('+// rounded')

    await page.getByRole('button', { name: /^More/ }).click()
    const more = page.getByRole('dialog', { name: 'More options' })
    await more.getByRole('switch', { name: 'Stored prompts' }).click()
    await more.getByRole('switch', { name: 'Absolute paths' }).click()
    await more.getByRole('button', { name: 'Move Git changes up' }).click()
    await page.keyboard.press('Escape')
    const ordered = await copyPrompt(page)
    expect(promptSections(ordered)).toEqual(['git_diff', 'file_contents', 'user_instructions'])
    expect(ordered).toContain(`File: ${join(app.folder, 'README.md')}`)

    await selectOption(page, 'Copy preset', /^XML Pro Edit/)
    await page.getByRole('dialog', { name: 'Sheaf Pro' }).getByRole('button', { name: 'Not now' }).click()
    expect(await selectedOption(page, 'Copy preset')).toBe('Manual')
    expect(app.pageErrors()).toEqual([])
  })

  // [S3.36]
  it('includes code maps of files that the selection depends on, with Pro', async () => {
    app = await openApp({ files: lantern, pro: true, start: 'folder' })
    const { page } = app
    await row(page, 'src').click()
    await clickCheckboxes(page, 'order.ts')
    await page.getByRole('tree', { name: 'Selected Files' }).getByText('Automatic code maps').waitFor()
    const withMaps = await copyPrompt(page)
    expect(withMaps).toContain('export function total(order: Order): number\n---')
    expect(withMaps).not.toContain('order.lines.reduce')
    await selectOption(page, 'Code maps', /^None/)
    const without = await copyPrompt(page)
    expect(promptSections(without)).toEqual(['file_map', 'file_contents'])
    expect(without).not.toContain('export function total')
    expect(app.pageErrors()).toEqual([])
  })
})

describe('secrets', () => {
  it('shows possible secrets before copying: redacts them, leaves files out, or copies after confirmation', async () => {
    app = await openApp({ files: withSecret, start: 'nowhere' })
    const key = /'(AKIA\w+)'/.exec(withSecret['src/config.ts'] ?? '')?.[1] ?? ''
    const { page } = app
    await app.openFolder()
    await row(page, 'src').click()
    await clickCheckboxes(page, 'config.ts', 'order.ts')
    await page.getByRole('button', { name: '1 possible secret found in 1 file' }).waitFor()
    const copyButton = page.getByRole('button', { name: /^Copy prompt/ })
    const dialog = page.getByRole('dialog', { name: '1 possible secret in 1 file' })
    const look = page.getByRole('button', { name: 'View', exact: true })

    await clearClipboard(page)
    await copyButton.click()
    await dialog.getByText('src/config.ts').waitFor()
    expect(await dialog.textContent()).not.toContain(key)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await readClipboard(page)).toBe('')

    await copyButton.click()
    const blanked = await captureCopy(page, () => dialog.getByRole('button', { name: 'Copy without secrets' }).click())
    expect(blanked).toContain('File: src/config.ts')
    expect(blanked).toContain('[REDACTED')
    expect(blanked).not.toContain(key)
    expect(await captureCopy(page, () => page.keyboard.press('Control+Enter'))).toBe(blanked)

    await look.click()
    await dialog.getByRole('radio', { name: 'Leave out these files' }).click()
    const leftOut = await captureCopy(page, () => dialog.getByRole('button', { name: 'Copy without these files' }).click())
    expect(leftOut).toContain('File: src/order.ts')
    expect(leftOut).not.toContain('File: src/config.ts')
    await row(page, 'Not in the prompt', 'Selected Files').waitFor()

    await look.click()
    await dialog.getByRole('radio', { name: 'Copy as is' }).click()
    const asItIs = dialog.getByRole('button', { name: 'Copy as is' })
    expect(await asItIs.isDisabled()).toBe(true)
    await dialog.getByRole('checkbox', { name: /^I understand that anyone who sees the prompt/ }).click()
    expect(await captureCopy(page, () => asItIs.click())).toContain(key)
    expect(await copyPrompt(page)).not.toContain(key)
    expect(app.pageErrors()).toEqual([])
  })
})

describe('the free limit', () => {
  // [S1.28] [S4.22] [S6.3]
  it('blocks copying over the free limit, suggests files to deselect, and lifts the limit with the trial', async () => {
    const long = 'export const word = "lantern";\n'.repeat(6_000)
    app = await openApp({ files: { ...lantern, 'src/long.ts': long }, start: 'folder' })
    const { page } = app
    await row(page, 'src').click()
    await clickCheckboxes(page, 'long.ts', 'order.ts')
    await clearClipboard(page)
    const cap = page.getByRole('region', { name: 'Over the free limit' })
    await cap.getByText(/^[\d,]+ tokens over the free limit$/).waitFor()
    await page.getByRole('button', { name: /^Over the free limit by [\d,]+$/ }).click()
    await expect.poll(() => cap.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await readClipboard(page)).toBe('')
    expect(await cap.getByRole('listitem').first().textContent()).toContain('src/long.ts')

    await cap.getByRole('button', { name: 'Deselect src/long.ts' }).click()
    await cap.waitFor({ state: 'detached' })
    const trimmed = await copyPrompt(page)
    expect(trimmed).toContain('File: src/order.ts')
    expect(trimmed).not.toContain('File: src/long.ts')

    await clickCheckboxes(page, 'long.ts')
    await cap.getByRole('button', { name: 'Try Pro for 7 days' }).click()
    await page.getByRole('dialog', { name: 'Sheaf Pro' }).getByRole('button', { name: 'Start 7-day trial' }).click()
    await page.getByRole('dialog', { name: 'Sheaf Pro' }).waitFor({ state: 'detached' })
    await cap.waitFor({ state: 'detached' })
    expect(await copyPrompt(page)).toContain(long)
    expect(app.pageErrors()).toEqual([])
  })
})

describe('copy history', () => {
  it('restores a copied prompt, copies it again, saves it as a file, and clears the history', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    const instructions = page.getByRole('textbox', { name: 'Instructions' })
    await clickCheckboxes(page, 'README.md')
    await instructions.fill('The first question')
    const first = await copyPrompt(page)
    await clickCheckboxes(page, 'README.md', 'package.json')
    await instructions.fill('The second question')
    await selectOption(page, 'Copy preset', /^Plan/)
    const second = await copyPrompt(page)
    const saved = await downloadedBy(page, () => page.keyboard.press('Control+Shift+s'))
    expect(saved.suggestedFilename()).toBe('lantern-prompt.txt')
    expect(readFileSync(await saved.path(), 'utf8')).toBe(second)

    await page.getByRole('button', { name: 'Copy history' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy history' })
    await dialog.getByRole('button', { name: 'Restore: The first question' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => instructions.inputValue()).toBe('The first question')
    await expect.poll(() => selectedOption(page, 'Copy preset')).toBe('Standard')
    await row(page, 'README.md', 'Selected Files').waitFor()
    await expectSelected(page, 1)
    expect(await copyPrompt(page)).toBe(first)

    await page.keyboard.press('Control+Shift+h')
    const again = dialog.getByRole('button', { name: 'Copy again: The second question' }).first()
    expect(await captureCopy(page, () => again.click())).toBe(second)
    await page.keyboard.press('Control+Shift+h')
    await dialog.getByRole('button', { name: 'Clear history…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click()
    await dialog.getByText('No copied prompts yet').waitFor()
    expect(app.pageErrors()).toEqual([])
  })
})

describe('the treemap', () => {
  // [F3.14]
  it('lists the parts of the prompt largest first, deselects a file, and opens its preview', async () => {
    app = await openApp({ files: { ...lantern, 'src/long.ts': 'export const word = "lantern";\n'.repeat(300) }, start: 'folder' })
    const { page } = app
    const dialog = page.getByRole('dialog', { name: 'Token breakdown' })
    await row(page, 'src').click()
    await clickCheckboxes(page, 'long.ts', 'order.ts')
    const total = page.getByTestId('budget-total')
    await expect.poll(async () => Number(await total.getAttribute('data-tokens'))).toBeGreaterThan(2_000)
    await page.getByRole('button', { name: /of 32k tokens \(Free\)/ }).click()
    const parts = dialog.getByRole('list', { name: 'Parts of the prompt, largest first' }).getByRole('listitem')
    await parts.filter({ hasText: 'order.ts' }).waitFor()
    const counts = (await parts.allTextContents()).map((text) =>
      Number(/([\d,]+)(?:<1|\d+)%/.exec(text)?.[1]?.replace(',', '') ?? Number.NaN),
    )
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(await parts.first().textContent()).toContain('long.ts')

    await dialog.getByRole('button', { name: 'Deselect src/long.ts' }).click()
    await parts.filter({ hasText: 'long.ts' }).waitFor({ state: 'detached' })
    await expectSelected(page, 1)
    await parts.filter({ hasText: 'order.ts' }).getByRole('button').first().click()
    await page.getByRole('dialog', { name: 'order.ts' }).getByText('cancelOrder').waitFor()
    expect(app.pageErrors()).toEqual([])
  })
})

async function downloadedBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return download
}
