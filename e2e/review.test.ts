// Reviewing a reply: deciding on single changes, refused changes, extra approvals, files that change on disk, and undo.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { axeFindings } from './testing/axe.ts'
import { lantern } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'
import { readClipboard } from './testing/steps.ts'

const openApp = appOpener()
let app: AppRun

/** The first edit in the reply is later in the file and matches exactly. The second one matches only when indentation is ignored. */
const twoEdits = file('src/order.ts', 'modify', [
  change('Empty it in place', '  order.lines = []', '  order.lines.length = 0'),
  change(
    'Refuse an empty order',
    '      const sum = total(order)\n      return sum',
    '      return order.lines.length === 0 ? 0 : total(order)',
  ),
])
const deletion = file('src/net/client.ts', 'delete', [change('Unused', undefined, '')])
const creation = file('src/log.ts', 'create', [change('A log', undefined, 'export function log(line: string): void {}')])
const move = '<file path="src/types.ts" action="rename">\n  <new path="src/model/types.ts"/>\n</file>\n'
const pipeline = file('.github/workflows/ci.yml', 'create', [change('Run it', undefined, 'on: push\njobs: {}')])

const dict = `#include "dict.h"

void dict_free(dict *d) {
  if (!d) return;
  free(d->table);
  d->table = NULL;
}

void dict_reset(dict *d) {
  d->used = 0;
  free(d->table);
  d->table = NULL;
}

size_t dict_size(const dict *d) { return d->used; }
`
const goodAmbiguousInvented = file('src/dict.c', 'modify', [
  change(
    'Accept no dictionary',
    'size_t dict_size(const dict *d) { return d->used; }',
    'size_t dict_size(const dict *d) { return d ? d->used : 0; }',
  ),
  change('Release the table in one place', '  free(d->table);\n  d->table = NULL;', '  dict_release(d);'),
  change('Rehash in steps', '  rehash_step(d, 100);\n  while (rehashing(d)) wait();', '  rehash_all(d);'),
])

describe('a review', () => {
  // [S2.6.25] [S4.31] [S4.32] [S4.33] [F1.49] [F1.73] [F1.74]
  it('accepts, rejects and undoes single changes, moves between them, and exits without writing', async () => {
    const { page, review } = await reviewing(twoEdits + creation)
    const first = review.getByRole('group', { name: /^Change 1 / })
    const second = review.getByRole('group', { name: /^Change 2 / })
    await first.getByText('≈ indentation differs').waitFor()
    expect(await second.getByText('≈').isVisible()).toBe(false)
    await positionIs('1 of 3')

    await first.getByRole('button', { name: /^Accept/ }).click()
    await tallyIs(1, 0, 2)
    await positionIs('2 of 3')
    await second.getByRole('button', { name: /^Reject/ }).click()
    await tallyIs(1, 1, 1)
    await positionIs('3 of 3')
    await page.getByRole('button', { name: 'Previous change' }).click()
    await positionIs('2 of 3')
    await second.getByText('✕ Rejected').waitFor()
    await second.getByRole('button', { name: /^Undo/ }).click()
    await tallyIs(1, 0, 2)
    await review.getByRole('button', { name: 'Undo', exact: true }).click()
    await tallyIs(1, 1, 1)
    await review.getByRole('button', { name: 'Undo', exact: true }).click()
    await tallyIs(1, 0, 2)
    await review.getByRole('button', { name: 'Undo', exact: true }).click()
    await tallyIs(0, 0, 3)
    await page.getByRole('button', { name: 'Next change' }).click()
    await page.getByRole('button', { name: 'Next change' }).click()
    await page.getByRole('heading', { name: 'src/log.ts' }).waitFor()
    await page.getByRole('button', { name: 'Reject file' }).click()
    await tallyIs(0, 1, 2)
    await page.getByRole('button', { name: 'Accept All Files' }).click()
    await tallyIs(3, 0, 0)
    expect(await page.getByRole('button', { name: 'Accept All Files' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Reset All Files' }).click()
    await tallyIs(0, 0, 3)
    await page.keyboard.press('r')
    await tallyIs(0, 1, 2)
    await page.keyboard.press('Shift+A')
    await tallyIs(3, 0, 0)
    await page.keyboard.press('Shift+R')
    await tallyIs(0, 0, 3)
    expect(await page.getByRole('button', { name: 'Write files' }).getAttribute('aria-disabled')).toBe('true')

    await page.keyboard.press('a')
    await tallyIs(1, 0, 2)
    await page.getByRole('button', { name: 'Exit Review' }).click()
    await page.getByText('Nothing was written.').first().waitFor()
    expect(app.read('src/order.ts')).toBe(lantern['src/order.ts'])
    await page.getByText('1 accepted, 0 rejected, 2 undecided').waitFor()
    await page.reload()
    await page.getByRole('tab', { name: /^Apply/ }).click()
    await page.getByRole('button', { name: 'Resume review' }).click()
    await tallyIs(1, 0, 2)

    await page.getByRole('button', { name: 'Exit Review' }).click()
    await page.evaluate((text) => navigator.clipboard.writeText(text), creation)
    await page.getByRole('button', { name: /^Paste / }).click()
    const asks = page.getByRole('alertdialog', { name: 'Replace the unfinished review?' })
    await asks.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('tab', { name: 'Compose' }).click()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
    await page.keyboard.type('resume review')
    await page.keyboard.press('Enter')
    await tallyIs(1, 0, 2)
    await page.getByRole('button', { name: 'Exit Review' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    const discards = page.getByRole('alertdialog', { name: 'Discard the unfinished review?' })
    await discards.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: /^Paste / }).click()
    await asks.getByRole('button', { name: 'Replace' }).click()
    await page.getByRole('heading', { name: 'src/log.ts' }).waitFor()
    await page.getByRole('button', { name: 'Exit Review' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Resume review' }).waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: /reply/i }).waitFor()
    expect(app.pageErrors()).toEqual([])

    async function positionIs(text: string): Promise<void> {
      await expect.poll(() => review.getByTestId('review-position').textContent()).toBe(text)
    }
    async function tallyIs(accepted: number, rejected: number, open: number): Promise<void> {
      await expect
        .poll(() => review.getByText(/^\d+ accepted, /).textContent())
        .toBe(`${accepted} accepted, ${rejected} rejected, ${open} undecided`)
    }
  })

  // [S4.30]
  it('writes only accepted changes, asks about files that run code, and undoes and redoes the write', async () => {
    const { page, review } = await reviewing(twoEdits + creation + move + deletion + pipeline)
    await review
      .getByRole('group', { name: /^Change 1 / })
      .getByRole('button', { name: /^Reject/ })
      .click()
    await review
      .getByRole('group', { name: /^Change 2 / })
      .getByRole('button', { name: /^Accept/ })
      .click()
    for (const name of ['log.ts', 'types.ts', 'client.ts', 'ci.yml']) {
      await page
        .getByRole('navigation', { name: 'Changed files' })
        .getByRole('button', { name: new RegExp(`\\b${name}`) })
        .click()
      await page.getByRole('heading', { name: new RegExp(name) }).waitFor()
      await page.getByRole('button', { name: 'Accept file' }).click()
    }
    await page.getByRole('button', { name: 'Write 5 files' }).click()
    const asks = page.getByRole('dialog', { name: 'Write 5 files?' })
    const write = asks.getByRole('button', { name: 'Write 5 files' })
    await asks.getByText('1 file will be deleted.').waitFor()
    expect(await write.getAttribute('aria-disabled')).toBe('true')
    await asks.getByRole('checkbox', { name: /ci\.yml.*run code on the build server/ }).click()
    await expect.poll(() => write.getAttribute('aria-disabled')).not.toBe('true')
    expect(existsSync(join(app.folder, 'src/log.ts'))).toBe(false)
    await write.click()
    await page.getByText('5 files written').first().waitFor()
    // The button that wrote is gone; the keyboard continues at the field for the next reply.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('reply')
    const order = lantern['src/order.ts']?.replace('order.lines = []', 'order.lines.length = 0')
    expect(app.read('src/order.ts')).toBe(order)
    expect(app.read('src/log.ts')).toBe('export function log(line: string): void {}\n')
    expect(app.read('src/model/types.ts')).toBe(lantern['src/types.ts'])
    expect(app.read('.github/workflows/ci.yml')).toBe('on: push\njobs: {}\n')
    expect([existsSync(join(app.folder, 'src/types.ts')), existsSync(join(app.folder, 'src/net/client.ts'))]).toEqual([false, false])

    const commits = page.getByRole('region', { name: 'Applied changes' })
    await commits.getByRole('button', { name: /^Undo/ }).click()
    await commits.getByText('undone').waitFor()
    expect(app.read('src/order.ts')).toBe(lantern['src/order.ts'])
    expect(app.read('src/net/client.ts')).toBe(lantern['src/net/client.ts'])
    expect(existsSync(join(app.folder, 'src/log.ts'))).toBe(false)
    await commits.getByRole('button', { name: /^Redo/ }).click()
    await commits.getByRole('button', { name: /^Undo/ }).waitFor()
    expect(app.read('src/order.ts')).toBe(order)
    app.write('src/log.ts', 'my own work since\n')
    await commits.getByRole('button', { name: /^Undo/ }).click()
    await commits.getByRole('alert').filter({ hasText: "The changes couldn't be undone. Nothing was written." }).waitFor()
    await commits.getByRole('alert').filter({ hasText: 'src/log.ts' }).waitFor()
    expect(app.read('src/log.ts')).toBe('my own work since\n')
    expect(app.pageErrors()).toEqual([])
  })

  // [S4.31]
  it('reports changes that Accept All Files skipped, and keeps undecided changes after writing', async () => {
    const { page, review } = await reviewing(twoEdits + pipeline + creation)
    await page.getByRole('button', { name: 'Accept All Files' }).click()
    await page.getByText('1 change left undecided').first().waitFor()
    await page.getByText('.github/workflows/ci.yml needs individual approval.').first().waitFor()
    await page.getByRole('heading', { name: /ci\.yml/ }).waitFor()
    await page.getByRole('button', { name: 'Write 2 files' }).click()
    await page.getByText('1 undecided change stays in the review.').first().waitFor()
    expect(app.read('src/log.ts')).toBe('export function log(line: string): void {}\n')
    await page.reload()
    await page.getByRole('tab', { name: /^Apply/ }).click()
    await review.getByRole('button', { name: /^undecided ci\.yml/ }).waitFor()
    expect(await review.getByRole('button', { name: /log\.ts/ }).count()).toBe(0)
    await review.getByRole('button', { name: /ci\.yml/ }).click()
    await page.getByRole('button', { name: 'Reject file' }).click()
    await page.getByRole('button', { name: 'Exit Review' }).click()
    await page.getByRole('region', { name: 'Applied changes' }).getByRole('button', { name: /^Undo/ }).waitFor()
    expect(existsSync(join(app.folder, '.github'))).toBe(false)
    expect(app.pageErrors()).toEqual([])
  })

  // [S4.32]
  it('restores files that were already written with Reset All Files, after asking', async () => {
    const { page, review } = await reviewing(twoEdits + creation)
    await review
      .getByRole('group', { name: /^Change 1 / })
      .getByRole('button', { name: /^Accept/ })
      .click()
    await page.getByRole('button', { name: 'Write 1 file' }).click()
    await page.getByText('1 file written').first().waitFor()
    expect(app.read('src/order.ts')).not.toBe(lantern['src/order.ts'])
    await page.reload()
    await page.getByRole('button', { name: 'Reset All Files' }).click()
    const asks = page.getByRole('alertdialog', { name: 'Restore 1 file?' })
    await asks.getByRole('button', { name: 'Cancel' }).click()
    expect(app.read('src/order.ts')).not.toBe(lantern['src/order.ts'])
    await page.keyboard.press('Shift+R')
    await asks.getByRole('button', { name: 'Restore files' }).click()
    await page.getByText('1 file restored. All decisions cleared.').first().waitFor()
    expect(app.read('src/order.ts')).toBe(lantern['src/order.ts'])
    await expect.poll(() => review.getByText(/^\d+ accepted, /).textContent()).toBe('0 accepted, 0 rejected, 3 undecided')
    expect(await page.getByRole('button', { name: 'Reset All Files' }).getAttribute('aria-disabled')).toBe('true')
    expect(app.pageErrors()).toEqual([])
  })

  it('folds the side panels away, and brings them back at their widths on exit', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('separator', { name: 'Resize Files panel' }).focus()
    await page.keyboard.press('ArrowRight')
    const widths = await panelWidths(page)
    expect(widths.every((width) => width > 200)).toBe(true)

    const review = await pasteReply(page, twoEdits + creation)
    const rail = page.getByRole('button', { name: 'Show Files panel' })
    await rail.waitFor()
    await expect.poll(() => panelWidths(page)).toEqual([0, 0])
    await rail.click()
    await expect.poll(() => panelWidths(page)).toEqual([widths[0], 0])
    await page.reload()
    await rail.waitFor()
    await page.getByRole('button', { name: 'Accept All Files' }).click()
    const write = review.getByRole('button', { name: 'Write 2 files' })
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await write.evaluate((button) => button.scrollWidth <= button.clientWidth), `label at ${width}`).toBe(true)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await rail.waitFor()
    await page.getByRole('button', { name: 'Exit Review' }).click()
    await expect.poll(() => panelWidths(page)).toEqual(widths)
    await page.reload()
    await expect.poll(() => panelWidths(page)).toEqual(widths)
    expect(app.pageErrors()).toEqual([])
  })

  it('shows the code point of an invisible character in a change, and asks before writing it', async () => {
    const hidden = file('src/access.ts', 'create', [
      change('Check the role', undefined, "export const isAdmin = role !== 'user\u202e // admins only'"),
    ])
    const { page, review } = await reviewing(hidden)
    await review.getByText('⟨U+202E⟩').first().waitFor()
    await page.getByRole('button', { name: 'Accept file' }).click()
    await page.getByRole('button', { name: 'Write 1 file' }).click()
    const asks = page.getByRole('dialog', { name: 'Write 1 file?' })
    const write = asks.getByRole('button', { name: 'Write 1 file' })
    expect(await write.getAttribute('aria-disabled')).toBe('true')
    await asks.getByRole('checkbox', { name: /access\.ts.*U\+202E \(right-to-left override\)/ }).click()
    await expect.poll(() => write.getAttribute('aria-disabled')).not.toBe('true')
    expect(existsSync(join(app.folder, 'src/access.ts'))).toBe(false)
    expect(app.pageErrors()).toEqual([])
  })

  // [F1.50]
  it('places an ambiguous change, skips an invented one, writes them with a good one, and undoes the write', async () => {
    const { page, review } = await reviewing(goodAmbiguousInvented, { files: { 'src/dict.c': dict } })
    const places = review.getByRole('region', { name: 'Changes that need a location' })
    await review
      .getByRole('group', { name: /^Change 1 · line 15/ })
      .getByRole('button', { name: /^Accept/ })
      .click()
    const ambiguous = places.getByRole('group', { name: /^Change 2 · found at 2 locations/ })
    await expect.poll(() => ambiguous.getAttribute('aria-current')).toBe('true')
    await ambiguous.getByRole('region', { name: 'Preview at line 5' }).getByText('dict_release(d);').waitFor()
    await ambiguous.getByRole('button', { name: /^Line 11/ }).click()
    const preview = ambiguous.getByRole('region', { name: 'Preview at line 11' })
    await preview.getByText('void dict_reset(dict *d) {').waitFor()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axeFindings(page)).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => places.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('a')
    await page.getByText('Choose a location for this change, or skip it.').first().waitFor()
    await ambiguous.getByRole('button', { name: /^Apply here: line 11/ }).click()
    await ambiguous.getByText('✓ Accepted at line 11').waitFor()
    await review.getByRole('group', { name: 'Change 2 · lines 11–12, accepted' }).waitFor()
    await review.locator('.cm-row-added', { hasText: 'dict_release(d);' }).waitFor()
    const invented = places.getByRole('group', { name: /^Change 3 · not found/ })
    await invented.getByText('The text of this change is not in the file.').waitFor()
    await invented.getByRole('button', { name: /^Skip/ }).click()
    await invented.getByText('✕ Skipped').waitFor()
    await invented.getByRole('button', { name: 'Copy repair message' }).click()
    await expect.poll(() => readClipboard(page)).toContain('src/dict.c, change 3 of 3')
    expect(await readClipboard(page)).not.toMatch(/change 2 of 3|as a whole/)

    await page.reload()
    await page.getByRole('tab', { name: /^Apply/ }).click()
    await places.getByText('✓ Accepted at line 11').waitFor()
    await places.getByText('✕ Skipped').waitFor()
    await page.getByRole('button', { name: 'Write 1 file' }).click()
    await page.getByText('1 file written').first().waitFor()
    const written = dict
      .replace('return d->used;', 'return d ? d->used : 0;')
      .replace(/(dict_reset[^}]*) {2}free\(d->table\);\n {2}d->table = NULL;/, '$1  dict_release(d);')
    expect(app.read('src/dict.c')).toBe(written)
    await page.getByText('Some changes were skipped or could not be applied.').waitFor()
    await page.getByRole('button', { name: 'Copy repair message' }).click()
    await expect.poll(() => readClipboard(page)).toContain('src/dict.c, change 3 of 3')
    expect(await readClipboard(page)).not.toContain('change 2 of 3')
    await page.getByRole('region', { name: 'Applied changes' }).getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => app.read('src/dict.c')).toBe(dict)
    // The message says that the other changes are written, which is no longer true.
    await page.getByText('Some changes were skipped or could not be applied.').waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Applied changes' }).getByRole('button', { name: /^Redo/ }).click()
    await page.getByText('Some changes were skipped or could not be applied.').waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  // [S4.29] [F1.52]
  it('shows the closest match of a change that cannot be applied, and copies a repair message', async () => {
    const wrong = file('src/price.ts', 'modify', [
      change('Mark it', 'export function total(order: Order): number {', '/** In cents. */\nexport function total(order: Order): number {'),
      change('Round', '  return order.lines.reduce((sum, line) => sum + line.price * line.amount, 0)', '  return 0'),
    ])
    const outside = file('../elsewhere.ts', 'create', [change('Out', undefined, 'x')])
    const { page, review } = await reviewing(wrong + outside + creation, { isMerged: false })
    const files = page.getByRole('list', { name: 'Files in the reply' })
    const refused = files.getByRole('listitem').filter({ hasText: 'src/price.ts' }).first()
    await refused.getByText('Needs a location', { exact: true }).waitFor()
    await refused.getByText(/^Closest match: line 4/).click()
    await refused.getByRole('region', { name: 'Closest match' }).getByText('line.price').waitFor()
    await refused.getByText(/First difference at line 1, column \d+ of the search text/).waitFor()
    await page.getByRole('button', { name: 'Copy repair message' }).click()
    await page.getByText('Repair message copied. Paste it into the same chat.').first().waitFor()
    const repair = await readClipboard(page)
    expect(repair).toContain('src/price.ts')
    expect(repair).toContain('line.amount')

    await page.getByRole('button', { name: 'Merge Changes' }).click()
    await review.waitFor()
    await review.getByRole('button', { name: /price\.ts/ }).click()
    await review
      .getByRole('region', { name: 'Changes that need a location' })
      .getByRole('button', { name: /^Line 4 in total \d+% similar/ })
      .waitFor()
    await page.getByRole('button', { name: 'Accept All Files' }).click()
    await page.getByRole('button', { name: 'Write 2 files' }).click()
    await expect.poll(() => existsSync(join(app.folder, 'src/log.ts'))).toBe(true)
    expect(app.read('src/price.ts')).toBe(
      lantern['src/price.ts']?.replace('export function total', '/** In cents. */\nexport function total'),
    )
    expect(existsSync(join(app.folder, '../elsewhere.ts'))).toBe(false)
    expect(app.pageErrors()).toEqual([])
  })

  it('marks a file that changed on disk, and parses the reply again on refresh', async () => {
    const { page } = await reviewing(twoEdits + creation)
    const list = page.getByRole('navigation', { name: 'Changed files' })
    app.write('src/order.ts', `// New work.\n${lantern['src/order.ts']}`)
    await list.getByRole('button', { name: /order\.ts Changed on disk/ }).waitFor()
    await page.getByRole('button', { name: 'Refresh review' }).click()
    await page.getByText('// New work.').first().waitFor()
    await list.getByText('Changed on disk').waitFor({ state: 'detached' })
    expect(app.pageErrors()).toEqual([])
  })

  it('renders only the visible rows of a thousand files, and reaches every file by keyboard', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) =>
      file(`src/many/f${at}.ts`, 'create', [change('One of many', undefined, `export const f${at} = ${at}`)]),
    )
    const { page } = await reviewing(many.join(''))
    const rows = page.getByRole('navigation', { name: 'Changed files' }).getByRole('button')
    expect(await rows.count()).toBeLessThan(100)
    await rows.first().focus()
    await page.keyboard.press('End')
    await page.getByRole('heading', { name: 'src/many/f999.ts' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('f999.ts')
    await page.keyboard.press('ArrowUp')
    await page.getByRole('heading', { name: 'src/many/f998.ts' }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  it('truncates a very long line, and shows it in full on request', async () => {
    const long = `const table = '${'x'.repeat(30_000)}'`
    const { page, review } = await reviewing(file('src/table.ts', 'create', [change('A table', undefined, `${long} // the end`)]))
    expect(await review.getByText('// the end').count()).toBe(0)
    await page.getByRole('button', { name: /Show full line/ }).click()
    await page.getByRole('button', { name: /Show full line/ }).waitFor({ state: 'detached' })
    await review.locator('.cm-scroller').evaluate((scroller) => void scroller.scrollTo(0, scroller.scrollHeight))
    await review.getByText('// the end').waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  it('ignores review shortcuts typed while a dialog is loading', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const { page, review } = await reviewing(twoEdits, {
      before: (opened) =>
        opened.route(/palette-[^/]*\.js$/, async (route) => {
          await arrived
          await route.continue()
        }),
    })
    await review.getByRole('group', { name: /^Change 1 / }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ar')
    arrive()
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
    expect(await review.getByText(/^\d+ accepted, /).textContent()).toBe('0 accepted, 0 rejected, 2 undecided')
  })

  it('shows a chosen file before the host answers, so that the buttons act on that file', async () => {
    const held: (() => void)[] = []
    const { page, review } = await reviewing(twoEdits + creation, {
      before: (page) =>
        page.routeWebSocket(/\/socket/, (window) => {
          const host = window.connectToServer()
          window.onMessage((message) => {
            if (/"look"/.test(String(message))) held.push(() => host.send(message))
            else host.send(message)
          })
        }),
    })
    await page
      .getByRole('navigation', { name: 'Changed files' })
      .getByRole('button', { name: /log\.ts/ })
      .click()
    await expect.poll(() => held.length).toBe(1)
    await page.getByRole('heading', { name: 'src/log.ts' }).waitFor()
    await page.getByRole('button', { name: 'Reject file' }).click()
    for (const pass of held.splice(0)) pass()
    await review.getByText('0 accepted, 1 rejected, 2 undecided').waitFor({ state: 'attached' })
    // After a decision, the review moves to the next undecided change.
    await expect.poll(() => held.length).toBe(1)
    for (const pass of held) pass()
    await page.getByRole('heading', { name: 'src/order.ts' }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  it('refuses to overwrite files that changed on disk, and parses the reply again on refresh', async () => {
    const { page, review } = await reviewing(twoEdits + deletion + creation)
    await page.getByRole('button', { name: 'Accept All Files' }).click()
    await page.getByRole('button', { name: 'Write 3 files' }).waitFor()
    const newer = lantern['src/order.ts']?.replace('export function placeOrder', '/** New work. */\nexport function placeOrder')
    app.write('src/order.ts', newer ?? '')
    app.write('src/net/client.ts', 'my own work since\n')
    const list = page.getByRole('navigation', { name: 'Changed files' })
    await review.getByText(/^2 files have changed on disk since the reply was parsed/).waitFor()
    await list.getByRole('button', { name: /client\.ts Changed on disk/ }).waitFor()
    await page.getByRole('button', { name: 'Write 3 files' }).click()
    const asks = page.getByRole('dialog', { name: 'Write 3 files?' })
    await asks.getByRole('button', { name: 'Write 3 files' }).click()
    const against = asks.getByRole('alert')
    await against.filter({ hasText: 'Nothing was written' }).waitFor()
    await against.filter({ hasText: 'src/order.ts' }).waitFor()
    expect(existsSync(join(app.folder, 'src/log.ts'))).toBe(false)
    await against.getByRole('button', { name: 'Refresh review' }).click()
    await asks.waitFor({ state: 'detached' })
    await review
      .getByText(/changed on disk/)
      .first()
      .waitFor({ state: 'detached' })
    await list.getByRole('button', { name: /^accepted log\.ts/ }).waitFor()
    await list.getByRole('button', { name: /^undecided client\.ts/ }).waitFor()
    await list.getByRole('button', { name: /^accepted order\.ts/ }).click()
    await review.getByText('/** New work. */').first().waitFor()
    await list.getByRole('button', { name: /client\.ts/ }).click()
    await page.getByRole('button', { name: 'Reject file' }).click()
    await review.getByText(/^\d+ accepted, [1-9]\d* rejected, 0 undecided$/).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Write 2 files' }).click()
    await page.getByText('2 files written').first().waitFor()
    expect(app.read('src/order.ts')).toContain('/** New work. */\nexport function placeOrder')
    expect(app.read('src/order.ts')).toContain('order.lines.length = 0')
    expect(app.read('src/net/client.ts')).toBe('my own work since\n')
    expect(app.pageErrors()).toEqual([])
  })
})

describe('a reply', () => {
  // [F1.82]
  it('reads a reply from a dropped file, in another format, and shows the diff side by side', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await page.getByRole('tab', { name: 'Apply' }).click()
    const dropped = await page.evaluateHandle((text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'reply.md', { type: 'text/markdown' }))
      return data
    }, twoEdits)
    await page.getByRole('textbox', { name: /reply/i }).dispatchEvent('drop', { dataTransfer: dropped })
    const review = page.getByRole('region', { name: 'Review' })
    await review.getByRole('button', { name: 'Reply details' }).click()

    await chooseFormat('XML edits', 'Unified diff')
    await page.getByText('There are no changes to merge.').waitFor()
    await pickFormat('Unified diff', 'XML edits')
    await review
      .getByRole('group', { name: /^Change 1 / })
      .first()
      .waitFor()
    const sides = review.getByRole('textbox', { name: /^Changes in src\/order\.ts/ })
    const unified = await sides.count()
    await review.getByRole('button', { name: 'Side by side' }).click()
    await expect.poll(() => sides.count()).toBe(unified + 1)
    await expect.poll(async () => (await app.host['settings.read']()).settings.diffView).toBe('split')
    await page.reload()
    await page.getByRole('tab', { name: /^Apply/ }).click()
    await expect.poll(() => sides.count()).toBe(unified + 1)
    await review.getByRole('button', { name: 'Unified' }).click()
    await expect.poll(() => sides.count()).toBe(unified)
    expect(app.pageErrors()).toEqual([])

    async function chooseFormat(now: string, next: string): Promise<void> {
      await pickFormat(now, next)
      await page.getByRole('combobox', { name: `Format: ${next}` }).waitFor()
    }
    async function pickFormat(now: string, next: string): Promise<void> {
      await page.getByRole('combobox', { name: `Format: ${now}` }).click()
      await page
        .getByRole('option', { name: new RegExp(`^${next}`) })
        .last()
        .click()
    }
  })
})

/** Pastes a reply, which opens its review. With `isMerged: false`, the reply has a problem, and its parsed files are shown first. */
async function reviewing(
  reply: string,
  {
    isMerged = true,
    before,
    files = lantern,
  }: { isMerged?: boolean; before?: (page: Page) => Promise<unknown>; files?: Record<string, string> } = {},
): Promise<{ page: Page; review: Locator }> {
  app = await openApp({ files, start: 'nowhere' })
  const { page } = app
  await before?.(page)
  await app.openFolder()
  const review = await pasteReply(page, reply)
  if (isMerged) await review.waitFor()
  else await page.getByRole('button', { name: 'Merge Changes' }).waitFor()
  return { page, review }
}

async function pasteReply(page: Page, reply: string): Promise<Locator> {
  await page.getByRole('tab', { name: 'Apply' }).click()
  await page.evaluate((text) => navigator.clipboard.writeText(text), reply)
  await page.getByRole('textbox', { name: /reply/i }).click()
  await page.keyboard.press('ControlOrMeta+v')
  return page.getByRole('region', { name: 'Review' })
}

/** Widths of the Files and Selected Files panels; 0 if a panel is folded away. */
function panelWidths(page: Page): Promise<number[]> {
  return Promise.all(
    ['Files', 'Selected Files'].map(async (name) => {
      const panel = page.getByRole('region', { name, exact: true })
      return (await panel.count()) === 0 ? 0 : Math.round((await panel.boundingBox())?.width ?? 0)
    }),
  )
}

function file(path: string, action: string, changes: string[]): string {
  return `<file path="${path}" action="${action}">\n${changes.join('')}</file>\n\n`
}

function change(description: string, search: string | undefined, content: string): string {
  const sought = search === undefined ? '' : `<search>\n===\n${search}\n===\n</search>\n`
  const text = content === '' ? '' : `${content}\n`
  return `<change>\n<description>${description}</description>\n${sought}<content>\n===\n${text}===\n</content>\n</change>\n`
}
