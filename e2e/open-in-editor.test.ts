// Opening a file at a line in the user's editor, from everywhere that shows files. The editors are scripts that record their arguments.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { axeFindings } from './testing/axe.ts'
import { lantern } from './testing/lantern.ts'
import { chatOpener } from './testing/open-chat.ts'
import { row, selectedOption, selectOption } from './testing/steps.ts'

const base = mkdtempSync(join(tmpdir(), 'sheaf-editors-'))
const bin = join(base, 'bin')
const said = join(base, 'said')
mkdirSync(bin)
for (const name of ['code', 'zed']) writeFileSync(join(bin, name), `#!/bin/sh\nprintf '%s\\n' "${name} $*" >> '${said}'\n`, { mode: 0o755 })
beforeEach(() => rmSync(said, { force: true }))
afterAll(() => rmSync(base, { recursive: true }))

const env = { PATH: `${bin}:${process.env.PATH}`, DISPLAY: ':9', VISUAL: '', EDITOR: 'vim' }
const openChat = chatOpener({ env, files: { ...lantern, 'src/two words.ts': 'export const two = 2\n' } })

/** What the editors were started with since the last call. */
async function opened(...expected: string[]): Promise<void> {
  await expect.poll(() => (existsSync(said) ? readFileSync(said, 'utf8').split('\n').slice(0, -1) : [])).toEqual(expected)
  rmSync(said, { force: true })
}

const shortcut = 'ControlOrMeta+Shift+Enter'

describe('Open in editor', () => {
  it('opens files from the tree, search results and the preview, by menu, button and keyboard', async () => {
    const { app, page } = await openChat()
    const file = (path: string) => join(app.folder, path)
    await row(page, 'src').click()
    await row(page, 'two words.ts').click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Open in editor/ }).click()
    await opened(`code ${file('src/two words.ts')}`)
    await row(page, 'order.ts').click()
    await page.keyboard.press(shortcut)
    await opened(`code ${file('src/order.ts')}`)

    await page.keyboard.press('ControlOrMeta+Shift+f')
    await page.keyboard.type('sum = total')
    const line = page.getByRole('tree', { name: 'Matching lines' }).getByText('const sum = total(order)')
    const preview = page.getByRole('dialog', { name: 'order.ts' })
    await line.click()
    await preview.locator('.cm-activeLine').getByText('const sum').waitFor()
    await page.keyboard.press(shortcut)
    await opened(`code --goto ${file('src/order.ts')}:5`)
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
    await line.click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Open in editor/ }).click()
    await opened(`code --goto ${file('src/order.ts')}:5`)

    await line.click()
    await preview.getByRole('button', { name: 'Open in editor' }).click()
    await opened(`code --goto ${file('src/order.ts')}:5`)
    await preview.locator('.cm-content').getByText('cancelOrder').click()
    await page.keyboard.press(shortcut)
    await opened(`code --goto ${file('src/order.ts')}:9`)
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })

    // From the palette, for the row that had the focus.
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Command palette' }).waitFor()
    await page.keyboard.type('open in editor')
    await page.keyboard.press('Enter')
    await opened(`code --goto ${file('src/order.ts')}:5`)
    await page.getByRole('button', { name: 'Clear search' }).click()
    expect(app.pageErrors()).toEqual([])
  })

  it('links paths with a line in chats, and opens the preview or the editor there', async () => {
    const { app, page, server, send, mine, waitForAnswer } = await openChat()
    server.reply({ says: 'See `src/order.ts:9-11`, src/price.ts:3 and **src/none.ts:3**. At 12:30, `npm:2`.' })
    await send('Look at (src/main.ts:3), please.')
    const answer = await waitForAnswer()
    expect(await answer.locator('[data-path]').evaluateAll((all) => all.map((each) => each.getAttribute('data-path')))).toEqual([
      'src/order.ts:9',
      'src/price.ts:3',
    ])
    const order = answer.getByRole('button', { name: 'src/order.ts:9-11' })
    await order.click()
    const preview = page.getByRole('dialog', { name: 'order.ts' })
    await preview.locator('.cm-activeLine').getByText('cancelOrder').waitFor()
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
    await order.click({ modifiers: ['ControlOrMeta'] })
    await opened(`code --goto ${join(app.folder, 'src/order.ts')}:9`)
    await answer.getByRole('button', { name: 'src/price.ts:3' }).focus()
    await page.keyboard.press(shortcut)
    await opened(`code --goto ${join(app.folder, 'src/price.ts')}:3`)
    await mine.last().getByRole('button', { name: 'src/main.ts:3' }).click()
    await page.getByRole('dialog', { name: 'main.ts' }).waitFor()
    await page.keyboard.press('Escape')
    expect(app.pageErrors()).toEqual([])
  })

  it('opens the file under review at the current change, but not a file that does not exist yet', async () => {
    const { app, page } = await openChat()
    await paste(page, edit + creation)
    const review = page.getByRole('region', { name: 'Review' })
    await review.getByRole('button', { name: 'Open in editor' }).click()
    await opened(`code --goto ${join(app.folder, 'src/order.ts')}:10`)
    await page.keyboard.press(shortcut)
    await opened(`code --goto ${join(app.folder, 'src/order.ts')}:10`)
    await review
      .getByRole('button', { name: /log\.ts/ })
      .first()
      .click()
    await review.getByRole('heading', { name: 'src/log.ts' }).waitFor()
    expect(await review.getByRole('button', { name: 'Open in editor' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Exit Review' }).click()
    expect(app.pageErrors()).toEqual([])
  })

  it('lets the user choose among the editors found, and says what to do when one is missing or fails', async () => {
    const { app, page } = await openChat()
    await page.keyboard.press('ControlOrMeta+,')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByText("$EDITOR (vim) needs a terminal, so it isn't listed.").waitFor()
    await expect.poll(() => selectedOption(page, 'Open files in')).toBe('Auto-detect (VS Code)')
    expect(await axeFindings(page)).toEqual([])
    await selectOption(page, 'Open files in', /^Zed/)
    await expect.poll(async () => (await app.host['settings.read']()).settings.codeEditor).toBe('zed')
    await page.keyboard.press('Escape')
    await row(page, 'README.md').click()
    await page.keyboard.press(shortcut)
    await opened(`zed ${join(app.folder, 'README.md')}`)

    writeFileSync(join(bin, 'zed'), '#!/bin/sh\nexit 4\n')
    await page.keyboard.press(shortcut)
    await page
      .getByText(`Zed (${join(bin, 'zed')}) exited with code 4.`)
      .first()
      .waitFor()
    rmSync(join(bin, 'zed'))
    await page.keyboard.press(shortcut)
    await page.getByText("Zed isn't installed, or its command isn't on PATH.").first().waitFor()
    // Assistive technology gets the text of an error toast as an alert, and its buttons when the toast has the focus.
    await page.getByRole('button', { name: 'Choose editor', includeHidden: true }).last().click()
    await expect.poll(() => selectedOption(page, 'Open files in')).toBe('Zed (not found)')
    await selectOption(page, 'Open files in', /^VS Code \//)
    await page.getByText("Zed isn't installed").first().waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await row(page, 'README.md').click()
    await page.keyboard.press(shortcut)
    await opened(`code ${join(app.folder, 'README.md')}`)

    await page.keyboard.press('ControlOrMeta+,')
    await selectOption(page, 'Open files in', /^Custom command/)
    const command = settings.getByRole('form', { name: 'Custom command' })
    const save = async (program: string, args: string) => {
      await command.getByRole('textbox', { name: 'Program' }).fill(program)
      await command.getByRole('textbox', { name: 'Arguments' }).fill(args)
      await command.getByRole('button', { name: 'Save' }).click()
    }
    await save('no-such-editor', '{file}')
    await command.getByText("no-such-editor wasn't found in PATH").waitFor()
    expect(await axeFindings(page)).toEqual([])
    await save('code', '--reuse-window\n{file}')
    await command.getByText("wasn't found in PATH").waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await row(page, 'README.md').click()
    await page.keyboard.press(shortcut)
    await opened(`code --reuse-window ${join(app.folder, 'README.md')}`)
    expect(app.pageErrors()).toEqual([])
  })
})

const edit = `<file path="src/order.ts" action="modify">
  <change>
    <description>Empty it in place</description>
    <search>
===
  order.lines = []
===
    </search>
    <content>
===
  order.lines.length = 0
===
    </content>
  </change>
</file>
`
const creation = `<file path="src/log.ts" action="create">
  <change>
    <description>A log</description>
    <content>
===
export function log(line: string): void {}
===
    </content>
  </change>
</file>
`

async function paste(page: Page, reply: string): Promise<void> {
  await page.getByRole('tab', { name: 'Apply' }).click()
  await page.evaluate((text) => navigator.clipboard.writeText(text), reply)
  await page.getByRole('textbox', { name: /reply/i }).click()
  await page.keyboard.press('ControlOrMeta+v')
  await page.getByRole('region', { name: 'Review' }).waitFor()
}
