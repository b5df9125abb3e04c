// Task tabs: separate tasks in one workspace, each with its own selection, instructions, review, and chat.

import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { axeFindings } from './testing/axe.ts'
import { lantern } from './testing/lantern.ts'
import { clickCheckboxes, copyPrompt, expectSelected } from './testing/steps.ts'

const openApp = appOpener()

// [S1.33]
it('keeps a separate task in each tab, with the mouse and across a reload', async () => {
  const app = await openApp({ files: lantern, start: 'folder' })
  const { page } = app
  await clickCheckboxes(page, 'README.md')
  await instructionsOf(page).fill('Fix the total\nof an order')
  expect(await tabsOf(page).count()).toBe(0)
  await page.getByRole('button', { name: 'New tab' }).click()
  await expectTabs(page, ['Fix the total', '[Untitled]'])
  await expectSelected(page, 0)
  expect(await instructionsOf(page).inputValue()).toBe('')
  await instructionsOf(page).fill('Write the docs')
  await clickCheckboxes(page, 'package.json')
  await expectTabs(page, ['Fix the total', '[Write the docs]'])
  expect(await axeFindings(page)).toEqual([])

  await tab(page, 'Fix the total').click()
  await expectTabs(page, ['[Fix the total]', 'Write the docs'])
  await expect.poll(() => instructionsOf(page).inputValue()).toBe('Fix the total\nof an order')
  expect(await copyPrompt(page)).toContain('README.md')
  await page.reload()
  await expectTabs(page, ['[Fix the total]', 'Write the docs'])
  await expectSelected(page, 1)

  await tab(page, 'Write the docs').dblclick()
  await page.getByRole('textbox', { name: 'New name for Write the docs' }).fill('Docs')
  await page.keyboard.press('Enter')
  await expectTabs(page, ['Fix the total', '[Docs]'])
  await tab(page, 'Docs').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expectTabs(page, ['Fix the total', 'Docs', '[Docs 2]'])
  await tab(page, 'Docs 2').dragTo(tab(page, 'Fix the total'))
  await expectTabs(page, ['[Docs 2]', 'Fix the total', 'Docs'])
  await page.getByTitle('Close Docs 2').click()
  await expectTabs(page, ['[Fix the total]', 'Docs'])
  await page.getByRole('button', { name: 'More tabs and actions' }).click()
  await page.getByRole('group', { name: 'Recently closed' }).getByRole('menuitem', { name: 'Docs 2' }).click()
  // At its old place.
  await expectTabs(page, ['[Docs 2]', 'Fix the total', 'Docs'])
  await expect.poll(() => instructionsOf(page).inputValue()).toBe('Write the docs')
  await page.getByRole('button', { name: 'More tabs and actions' }).click()
  await page.getByRole('menuitem', { name: 'current Docs 2' }).waitFor()
  await page.getByRole('menuitem', { name: 'Move right' }).click()
  await expectTabs(page, ['Fix the total', '[Docs 2]', 'Docs'])
  expect(app.pageErrors()).toEqual([])
})

it('keeps the place in the file tree of each tab', async () => {
  const { page } = await openApp({ files: lantern, start: 'folder' })
  const tree = page.getByTestId('tree')
  await page.getByRole('button', { name: 'New tab' }).click()
  await expectTabs(page, ['Untitled', '[Untitled]'])
  await tree.focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown')
  const place = await rowOfCursor(page)
  expect(place).not.toBe(undefined)
  await page.keyboard.press('Alt+1')
  await expectTabs(page, ['[Untitled]', 'Untitled'])
  expect(await rowOfCursor(page)).toBe(undefined)
  await page.keyboard.press('Alt+2')
  await expectTabs(page, ['Untitled', '[Untitled]'])
  expect(await rowOfCursor(page)).toBe(place)
})

it('opens, switches, renames, moves, closes and reopens tabs with the keyboard alone', async () => {
  const app = await openApp({ files: lantern, start: 'folder' })
  const { page } = app
  await instructionsOf(page).fill('First')
  await page.keyboard.press('Control+t')
  await expectTabs(page, ['First', '[Untitled]'])
  // The new tab is ready to type.
  await expect.poll(() => hasFocus(instructionsOf(page))).toBe(true)
  await page.keyboard.type('Second')
  await page.keyboard.press('Control+t')
  await expectTabs(page, ['First', 'Second', '[Untitled]'])
  await page.keyboard.press('Alt+1')
  await expectTabs(page, ['[First]', 'Second', 'Untitled'])
  await page.keyboard.press('Control+Tab')
  await expectTabs(page, ['First', '[Second]', 'Untitled'])
  await page.keyboard.press('Control+Shift+Tab')
  await expectTabs(page, ['[First]', 'Second', 'Untitled'])

  await tab(page, 'First').focus()
  await page.keyboard.press('ArrowRight')
  await expectTabs(page, ['First', '[Second]', 'Untitled'])
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expectTabs(page, ['First', 'Untitled', '[Second]'])
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'New name for Second' }).fill('Renamed')
  await page.keyboard.press('Enter')
  await expectTabs(page, ['First', 'Untitled', '[Renamed]'])
  await expect.poll(() => hasFocus(tab(page, 'Renamed'))).toBe(true)
  await page.keyboard.press('Control+w')
  await expectTabs(page, ['First', '[Untitled]'])
  await expect.poll(() => hasFocus(tab(page, 'Untitled'))).toBe(true)
  await page.keyboard.press('Control+Shift+t')
  await expectTabs(page, ['First', 'Untitled', '[Renamed]'])
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('combobox').fill('first')
  await palette.getByRole('option', { name: /^First/ }).click()
  await expectTabs(page, ['[First]', 'Untitled', 'Renamed'])
  // The views keep their keys.
  await page.keyboard.press('Control+4')
  await page.getByRole('tab', { name: 'Apply', exact: true, selected: true }).waitFor()
  expect(app.pageErrors()).toEqual([])
})

it('shows a task tab in a second window, and says when two reviews change the same file', async () => {
  const app = await openApp({ files: lantern, start: 'folder', pro: true })
  const { page } = app
  const id = (await app.host['workspaces.list']()).cards[0]?.id ?? ''
  await instructionsOf(page).fill('First')
  await page.keyboard.press('Control+t')
  await expectTabs(page, ['First', '[Untitled]'])
  const reply = 'README.md\n```\n<<<<<<< SEARCH\n# Lantern\n=======\n# Lamp\n>>>>>>> REPLACE\n```\n'
  const { tabs } = await app.host['tabs.change']({ workspace: id, change: { type: 'move', tab: id, to: 0 } })
  await app.host['reviews.open']({ workspace: id, reply })
  await tab(page, 'First Changes under review').waitFor()
  await app.host['reviews.open']({ workspace: tabs.open[1]?.id ?? '', reply })
  await page.getByRole('tab', { name: /^Apply/ }).click()
  await page.getByRole('note').filter({ hasText: 'README.md is also under review in “First”.' }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await tab(page, /^First/).click()
  await expectTabs(page, ['[First]', 'Untitled'])
  await tab(page, /^First/).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Move to new window/ }).click()
  await expectTabs(page, ['First', '[Untitled]'])
  const second = await app.context.newPage()
  await second.goto(await app.url(id))
  await expectTabs(second, ['[First]', 'Untitled'])
  await instructionsOf(second).fill('Typed in the second window')
  await expectTabs(page, ['Typed in the second window', '[Untitled]'])
  await second.close()
})

function tabsOf(page: Page): Locator {
  return page.getByRole('tablist', { name: 'Task tabs' }).getByRole('tab')
}

function tab(page: Page, name: string | RegExp): Locator {
  return page.getByRole('tablist', { name: 'Task tabs' }).getByRole('tab', { name, exact: true })
}

/** The tab that is shown is in brackets. */
async function expectTabs(page: Page, titles: string[]): Promise<void> {
  const read = () =>
    tabsOf(page).evaluateAll((all) => all.map((each) => (each.ariaSelected === 'true' ? `[${each.textContent}]` : each.textContent)))
  await expect.poll(read).toEqual(titles)
}

function instructionsOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Instructions' })
}

/** Path of the row with the cursor; undefined: there is none. */
function rowOfCursor(page: Page): Promise<string | undefined> {
  return page.getByTestId('tree').evaluate((tree) => {
    const row = document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')
    return row?.dataset.path
  })
}

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((each) => each === document.activeElement)
}
