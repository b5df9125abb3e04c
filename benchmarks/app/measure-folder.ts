// Measures the window on a large repository that the command line names: opening, searching, checking, copying, switching tabs.

import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { listPaths } from '../corpus/index.ts'
import type { Row } from '../row.ts'
import { choosePatterns } from '../search-patterns.ts'
import { appRow as row } from './app-row.ts'
import { nowMs, treeShownAt, untilShown } from './page-probes.ts'
import { measureStart } from './start-up.ts'
import { withApp } from './with-app.ts'

const nameTyped = ['c', 'o', 'n', 't', 'r', 'o', 'l']
const tabs = ['1', '2', '3', '4', '5']
const filesPerFolder = 3_580

export async function measureFolder(folder: string, rounds: number): Promise<Row[]> {
  const samples: Samples = { open: [], reload: [], first: [], next: [], file: [], feedback: [], folder: [], content: [], tab: [] }
  for (let round = 0; round < rounds; round++) samples.open.push(await measureStart(folder))
  for (let round = 0; round < rounds; round++) await withApp(folder, ({ page }) => measurePage(page, folder, samples))
  const files = `${listPaths(folder).length} files`
  const { checked, count } = largeFolder(folder)
  return [
    row('large folder: npm start to rows', 'ms', 1_500, samples.open, `${files}; nothing running or cached before`),
    row('large folder: reload to rows', 'ms', 500, samples.reload, files),
    row('large folder: name search, first key', 'ms', 100, samples.first, files),
    row('large folder: name search, next keys', 'ms', 50, samples.next, `each letter of '${nameTyped.join('')}'`),
    row('large folder: check a file to its count', 'ms', 250, samples.file, 'in a folder that was not counted before'),
    row('large folder: check a folder, feedback', 'ms', 150, samples.feedback, `${checked}, ${count} files`),
    row('large folder: check a folder, count', 'ms', 1_500, samples.folder, `${checked}, ${count} files`),
    row('large folder: content search, first', 'ms', 600, samples.content, 'a rare word, never searched before'),
    row('large folder: tab switch', 'ms', 60, samples.tab, 'each of the five tabs, the second time'),
  ]
}

type Samples = Record<'open' | 'reload' | 'first' | 'next' | 'file' | 'feedback' | 'folder' | 'content' | 'tab', number[]>

async function measurePage(page: Page, folder: string, samples: Samples): Promise<void> {
  const began = nowMs()
  await page.reload()
  samples.reload.push((await treeShownAt(page, began)) - began)
  await measureContent(page, folder, samples)
  await measureNames(page, samples)
  await measureChecks(page, folder, samples)
  for (const [at, key] of [...tabs, ...tabs].entries()) {
    const is = `document.querySelectorAll('main [role=tab]')[${at % tabs.length}]?.getAttribute('aria-selected') === 'true'`
    const ms = await untilShown(page, 'keydown', is, () => page.keyboard.press(`Control+${key}`))
    if (at >= tabs.length) samples.tab.push(ms)
  }
}

async function measureNames(page: Page, samples: Samples): Promise<void> {
  await page.getByTestId('tree-search').click()
  let query = ''
  for (const key of nameTyped) {
    query += key
    const is = `document.querySelector('[data-query]')?.getAttribute('data-query') === ${JSON.stringify(query)}`
    const ms = await untilShown(page, 'keydown', is, () => page.keyboard.press(key))
    ;(query.length === 1 ? samples.first : samples.next).push(ms)
  }
  await page.keyboard.press('Escape')
}

async function measureContent(page: Page, folder: string, samples: Samples): Promise<void> {
  const text = choosePatterns(folder)[0]?.text ?? ''
  await page.keyboard.press('Control+Shift+f')
  const is = `document.querySelector('[data-testid=found-row]') !== null`
  samples.content.push(await untilShown(page, 'input', is, () => page.keyboard.insertText(text)))
  await page.keyboard.press('Escape')
}

async function measureChecks(page: Page, folder: string, samples: Samples): Promise<void> {
  const { checked } = largeFolder(folder)
  const file = readdirSync(folder, { withFileTypes: true }).find((entry) => entry.isFile())?.name ?? ''
  const total = `Number(document.querySelector('[data-testid=budget-total]')?.getAttribute('data-tokens'))`
  const before = Number(await page.evaluate(total))
  const click = (path: string) =>
    page
      .locator(`[data-testid=tree-row][data-path=${JSON.stringify(path)}]`)
      .getByRole('checkbox')
      .click()
  samples.file.push(await untilShown(page, 'pointerdown', `${total} > ${before}`, () => click(file)))
  await wait(1_000)
  const box = `document.querySelector('[data-testid=tree-row][data-path=${JSON.stringify(checked)}] [role=checkbox]')`
  const settled = `document.querySelector('[data-testid=budget-total]')?.closest('section')?.querySelector('[role=status]')?.textContent !== ''`
  const isCounted = `${box}?.getAttribute('aria-checked') === 'true' && ${settled} && ${total} > ${Number(await page.evaluate(total))}`
  const feedback = untilShown(page, 'pointerdown', `${box}?.getAttribute('aria-checked') === 'true'`, async () => undefined)
  samples.folder.push(await untilShown(page, 'pointerdown', isCounted, () => click(checked)))
  samples.feedback.push(await feedback)
}

/** A folder at the top with about as many files as the target names. */
function largeFolder(folder: string): { checked: string; count: number } {
  const counts = new Map<string, number>()
  for (const path of listPaths(folder)) {
    const [first = ''] = path.split('/')
    if (path.includes('/')) counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  const [checked, count] = [...counts].sort(([, a], [, b]) => Math.abs(a - filesPerFolder) - Math.abs(b - filesPerFolder))[0] ?? ['', 0]
  return { checked, count }
}
