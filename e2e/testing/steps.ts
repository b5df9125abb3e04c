// Steps that many stories share.

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

type TreeName = 'Files' | 'Selected Files' | 'Matching files' | 'Matching lines'

/** A tree row by the beginning of its name, which tokens and marks follow. */
export function row(page: Page, name: string, tree: TreeName = 'Files'): Locator {
  return page
    .getByRole('tree', { name: tree, exact: true })
    .getByRole('treeitem', { name: new RegExp(`^${name.replaceAll(/[.*+?()[\]{}|^$\\]/g, '\\$&')}(?:[ ,]|$)`) })
}

/** Paths of the rows in view, from top to bottom. The DOM order differs, because rows are reused while scrolling. */
export function rowPaths(page: Page, tree: TreeName = 'Files'): Promise<string[]> {
  const rows = page.getByRole('tree', { name: tree, exact: true }).getByRole('treeitem')
  return rows.evaluateAll((all) =>
    all
      .filter((each): each is HTMLElement => each instanceof HTMLElement)
      .sort((a, b) => Number(a.dataset.index) - Number(b.dataset.index))
      .map(({ dataset }) => dataset.path ?? ''),
  )
}

export async function clickCheckboxes(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await row(page, name).getByRole('checkbox').click()
}

export function expectSelected(page: Page, count: number): Promise<void> {
  return expect.poll(() => page.getByTestId('selected-count').getAttribute('data-count')).toBe(String(count))
}

/** Chooses an option of a select such as "Copy preset", "Tree" or "Git changes". */
export async function selectOption(page: Page, label: string, choice: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}: `) }).click()
  await page.getByRole('option', { name: choice }).click()
  await page.getByRole('option', { name: choice }).waitFor({ state: 'detached' })
}

export async function selectedOption(page: Page, label: string): Promise<string> {
  const name = await page.getByRole('combobox', { name: new RegExp(`^${label}: `) }).getAttribute('aria-label')
  return name?.slice(label.length + 2) ?? ''
}

export function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

export function clearClipboard(page: Page): Promise<void> {
  return page.evaluate(() => navigator.clipboard.writeText(''))
}

/** Runs an action that copies, and returns the copied text. */
export async function captureCopy(page: Page, copy: () => Promise<void>): Promise<string> {
  await clearClipboard(page)
  await copy()
  await expect.poll(() => readClipboard(page)).not.toBe('')
  return readClipboard(page)
}

export function copyPrompt(page: Page): Promise<string> {
  return captureCopy(page, () => page.getByRole('button', { name: /^Copy prompt/ }).click())
}

/** Sections of a prompt in order. A stored prompt appears by its name. */
export function promptSections(prompt: string): string[] {
  const opening = /^<(?:(file_map|file_contents|git_diff|xml_formatting_instructions|user_instructions)|meta prompt \d+ = "(.+)")>$/gm
  return [...prompt.matchAll(opening)].map(([, section, name]) => section ?? name ?? '')
}

/** Opens the settings dialog at this panel. */
export async function openSettings(page: Page, panel: string): Promise<Locator> {
  // Not with the shortcut: a page that has just loaded may not handle keys yet.
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('tab', { name: panel, exact: true }).click()
  return dialog
}

/** Searches a list of models and picks the first result, or the row with this text. */
export async function pickModel(page: Page, label: string, words: string, row?: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click()
  const list = page.getByRole('dialog', { name: label, exact: true })
  await list.getByRole('combobox').fill(words)
  const options = list.getByRole('option')
  const option = options.filter(row === undefined ? { hasNotText: 'Use “' } : { hasText: row }).first()
  await option.waitFor()
  // On a busy machine, the list may get shorter and move between press and release, so a missed click is repeated.
  await expect
    .poll(async () => {
      await option.click({ timeout: 2_000 }).catch(() => undefined)
      return list.count()
    })
    .toBe(0)
}

/** Records the texts of an element from now on. Returns a function that reads them. */
export async function recordTexts(element: Locator): Promise<() => Promise<string[]>> {
  const texts = await element.evaluateHandle((target) => {
    const seen = [target.textContent]
    new MutationObserver(() => seen.push(target.textContent)).observe(target, { childList: true, characterData: true, subtree: true })
    return seen
  })
  return () => texts.jsonValue()
}
