// Steps that many stories share.

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

type TreeName = 'Files' | 'Selected Files' | 'Matching files' | 'Matching lines'

/** By the beginning of its name: what follows is its tokens and marks. */
export function row(page: Page, name: string, tree: TreeName = 'Files'): Locator {
  return page
    .getByRole('tree', { name: tree, exact: true })
    .getByRole('treeitem', { name: new RegExp(`^${name.replaceAll(/[.*+?()[\]{}|^$\\]/g, '\\$&')}(?:[ ,]|$)`) })
}

/** The paths of the rows in view, from top to bottom; drawn in another order, because rows are used again while one scrolls. */
export function rowPaths(page: Page, tree: TreeName = 'Files'): Promise<string[]> {
  const rows = page.getByRole('tree', { name: tree, exact: true }).getByRole('treeitem')
  return rows.evaluateAll((all) =>
    all
      .filter((each): each is HTMLElement => each instanceof HTMLElement)
      .sort((a, b) => Number(a.dataset.index) - Number(b.dataset.index))
      .map(({ dataset }) => dataset.path ?? ''),
  )
}

export async function tick(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await row(page, name).getByRole('checkbox').click()
}

export function expectSelected(page: Page, count: number): Promise<void> {
  return expect.poll(() => page.getByTestId('selected-count').getAttribute('data-count')).toBe(String(count))
}

/** As from the list of a compact choice: "Copy preset", "Tree", "Git changes". */
export async function choose(page: Page, label: string, choice: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}: `) }).click()
  await page.getByRole('option', { name: choice }).click()
  await page.getByRole('option', { name: choice }).waitFor({ state: 'detached' })
}

export async function chosen(page: Page, label: string): Promise<string> {
  const name = await page.getByRole('combobox', { name: new RegExp(`^${label}: `) }).getAttribute('aria-label')
  return name?.slice(label.length + 2) ?? ''
}

export function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

export function emptyClipboard(page: Page): Promise<void> {
  return page.evaluate(() => navigator.clipboard.writeText(''))
}

/** Does what copies, and answers what then lies in the clipboard. */
export async function copiedBy(page: Page, copy: () => Promise<void>): Promise<string> {
  await emptyClipboard(page)
  await copy()
  await expect.poll(() => clipboard(page)).not.toBe('')
  return clipboard(page)
}

export function copyPrompt(page: Page): Promise<string> {
  return copiedBy(page, () => page.getByRole('button', { name: /^Copy prompt/ }).click())
}

/** The sections of a prompt in their order; a stored prompt by its name. */
export function sectionsOf(prompt: string): string[] {
  const opening = /^<(?:(file_map|file_contents|git_diff|xml_formatting_instructions|user_instructions)|meta prompt \d+ = "(.+)")>$/gm
  return [...prompt.matchAll(opening)].map(([, section, name]) => section ?? name ?? '')
}

/** The dialog, with this panel in front. */
export async function settings(page: Page, panel: string): Promise<Locator> {
  // Not by its key: a page that has just come up may not listen yet.
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('tab', { name: panel }).click()
  return dialog
}

/** Searches a list of models and takes the first that is listed, or the row that is named so. */
export async function pickModel(page: Page, label: string, words: string, row?: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click()
  const list = page.getByRole('dialog', { name: label, exact: true })
  await list.getByRole('combobox').fill(words)
  const options = list.getByRole('option')
  const option = options.filter(row === undefined ? { hasNotText: 'Use “' } : { hasText: row }).first()
  await option.waitFor()
  // A list that gets shorter moves, on a busy machine between press and release: whoever missed clicks again.
  await expect
    .poll(async () => {
      await option.click({ timeout: 2_000 }).catch(() => undefined)
      return list.count()
    })
    .toBe(0)
}
