// MCP editors that connect through `sheaf mcp` with the SDK's client: approval, removal, takeover, edits and setup.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { type Editor, openEditor } from '../scripts/app/open-editor.ts'
import { appOpener } from './testing/app-opener.ts'
import { axeFindings } from './testing/axe.ts'
import { lantern } from './testing/lantern.ts'
import type { AppOptions, AppRun } from './testing/open-app.ts'
import { captureCopy, openSettings } from './testing/steps.ts'

const openApp = appOpener()
let editors: Editor[] = []
afterEach(async () => {
  for (const editor of editors) await editor.close()
  editors = []
})

describe('a new editor', () => {
  // [S4.47]
  it('asks at the first call of an editor, ignores input for half a second, and denies the connection', async () => {
    const app = await open()
    const { page } = app
    await waitForStatus(page, 'Listening')
    const editor = await connectEditor(app, 'claude-code')
    expect(await editor.tools()).toContain('list_root_folders')
    await waitForStatus(page, 'Listening')
    expect(await approvalDialog(page).count()).toBe(0)

    await page.getByRole('textbox', { name: 'Instructions' }).fill('Tidy up')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const first = editor.call('list_root_folders')
    await approvalDialog(page, 'Allow “claude-code” to use Sheaf?').waitFor()
    await page.clock.runFor(100)
    await expect.poll(() => focused(page)).toBe('Deny')
    for (const shown of ['claude-code 1.0.0', process.execPath, app.folder, 'Use models with your API keys', "Can't edit files"])
      expect(await approvalDialog(page).textContent()).toContain(shown.replace(' 1.0.0', ''))
    const always = approvalDialog(page).getByRole('button', { name: 'Always Allow' })
    await press(page, always)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.clock.runFor(490)
    expect(await always.getAttribute('aria-disabled')).toBe('true')
    expect(await approvals(app)).toBe(1)
    await page.clock.runFor(20)
    await expect.poll(() => always.getAttribute('aria-disabled')).toBe('false')
    await page.clock.resume()
    await page.keyboard.press('Enter')
    expect((await first).refused).toBe('mcp-denied')
    await page.getByText('Request from claude-code denied').waitFor()
    await expect.poll(() => focused(page)).toBe('Tidy up')
    expect((await editor.call('list_root_folders')).refused).toBe('mcp-denied')
    expect(await approvalDialog(page).count()).toBe(0)

    // A client that asks again after a denial can be stopped by turning off the server.
    const again = await connectEditor(app, 'claude-code')
    const second = again.call('list_root_folders')
    const off = approvalDialog(page).getByRole('button', { name: 'Turn off server' })
    await off.waitFor()
    // On a slow machine, axe takes longer than the call waits for approval, so the next call is checked instead.
    expect(await axeFindings(page)).toEqual([])
    await off.click()
    await waitForStatus(page, 'Server Off')
    await second
    expect((await again.call('list_root_folders')).refused).toBe('mcp-off')
    expect(app.pageErrors()).toEqual([])
  })

  // [F4.16]
  it('allows an editor for one connection, and closes its request when it disconnects', async () => {
    const app = await open()
    const { page } = app
    const editor = await connectEditor(app, 'codex')
    const first = editor.call('list_root_folders')
    await waitForStatus(page, 'Connecting')
    await answerApproval(page, 'Allow Once')
    expect((await first).text).toContain(app.folder)
    await waitForStatus(page, 'Connected: codex')
    await editor.close()
    await waitForStatus(page, 'Listening')

    // The client chooses its name, so it is always shown as text.
    const again = await connectEditor(app, '<b>codex</b>\u202e')
    void again.call('list_root_folders').catch(() => undefined)
    await approvalDialog(page, 'Allow “<b>codex</b>” to use Sheaf?').waitFor()
    await again.close()
    await approvalDialog(page).waitFor({ state: 'detached' })
    await page.getByText('Request from <b>codex</b> closed').waitFor()
    expect(await allowed(app)).toEqual([])
  })

  // [S1.25] [S4.49] [S7.42]
  it('always allows an editor until it is removed from the list, then refuses its next call', async () => {
    const app = await open()
    const { page } = app
    const editor = await connectEditor(app, 'claude-code')
    const first = editor.call('list_root_folders')
    await answerApproval(page, 'Always Allow')
    expect((await first).text).toContain(app.folder)
    await editor.close()
    await waitForStatus(page, 'Listening')
    const again = await connectEditor(app, 'claude-code')
    expect((await again.call('list_root_folders')).text).toContain(app.folder)

    const panel = await mcpSettings(page, 'Allowed')
    const row = panel.getByRole('list', { name: 'Allowed editors' }).getByRole('listitem')
    await row.getByText('connected').waitFor()
    await row.getByRole('switch', { name: /edit files without review/ }).click()
    const warning = page.getByRole('alertdialog', { name: 'Allow claude-code to edit files without review?' })
    await warning.getByRole('button', { name: 'Allow edits' }).click()
    await expect.poll(() => allowed(app)).toEqual([{ name: 'claude-code', directEdits: true }])
    await row.getByRole('button', { name: 'Remove claude-code' }).click()
    await panel.getByText('No allowed editors').waitFor()
    expect((await again.call('list_root_folders')).refused).toBe('mcp-denied')
    await panel.getByRole('button', { name: 'Calls' }).click()
    await panel.getByRole('list', { name: 'Calls' }).getByText('denied').first().waitFor()
    expect(app.pageErrors()).toEqual([])
  })
})

// [S2.6.27] [S3.69] [S6.21]
it('removes a disabled tool from a connected editor at once, and refuses calls when the server is off', async () => {
  const app = await open()
  const { page } = app
  const editor = await connectEditor(app, 'claude-code')
  const first = editor.call('token_stats')
  await answerApproval(page, 'Allow Once')
  expect((await first).refused).toBeUndefined()
  expect(await editor.tools()).toContain('token_stats')
  expect(await editor.tools()).not.toContain('git')

  const panel = await mcpSettings(page, 'Tools')
  await panel.getByText('15 of 26', { exact: true }).waitFor()
  await panel.getByRole('switch', { name: 'Token statistics' }).click()
  await expect.poll(() => editor.toolListChanges()).toBe(1)
  expect(await editor.tools()).not.toContain('token_stats')
  expect((await editor.call('token_stats')).refused).toBe('mcp-tool-off')
  await panel.getByRole('button', { name: 'Turn on all' }).click()
  await expect.poll(async () => (await editor.tools()).length).toBe(26)
  await panel.getByRole('button', { name: 'Reset to defaults' }).click()
  await panel.getByText('15 of 26', { exact: true }).waitFor()

  await panel.getByRole('button', { name: 'Server', exact: true }).click()
  await panel.getByRole('switch', { name: 'MCP server' }).click()
  await waitForStatus(page, 'Server Off')
  expect((await editor.call('token_stats')).refused).toBe('mcp-off')
  await panel.getByRole('switch', { name: 'MCP server' }).click()
  await waitForStatus(page, 'Listening')
})

// [S4.51]
it('names the connected editor to a second one, which takes over when the user allows it', async () => {
  const app = await open()
  const { page } = app
  const one = await connectEditor(app, 'claude-code')
  const first = one.call('list_root_folders')
  await answerApproval(page, 'Allow Once')
  await first
  const other = await connectEditor(app, 'codex')
  const busy = other.call('list_root_folders')
  await answerApproval(page, 'Allow Once')
  const busyResult = await busy
  expect([busyResult.refused, busyResult.text?.includes('claude-code')]).toEqual(['mcp-busy', true])
  await approvalDialog(page, 'Allow “codex” to take over from “claude-code”?').waitFor()
  await answerApproval(page, 'Allow takeover')
  await waitForStatus(page, 'Connected: codex')
  expect((await other.call('list_root_folders')).text).toContain(app.folder)
  expect((await one.call('list_root_folders')).refused).toBe('mcp-busy')

  await page.getByRole('button', { name: /^MCP server: / }).click()
  await page.getByRole('dialog', { name: 'MCP server' }).getByRole('button', { name: 'Disconnect' }).click()
  await waitForStatus(page, 'Listening')
  expect((await other.call('list_root_folders')).refused).toBe('mcp-denied')
})

it('reports instructions that an editor replaced, and restores them with text typed since', async () => {
  const app = await open()
  const { page } = app
  const box = page.getByRole('textbox', { name: 'Instructions' })
  await box.fill('My careful words')
  const editor = await connectEditor(app, 'claude-code')
  const written = editor.call('set_prompt_state', { prompt: 'Words of the editor', mode: 'replace' })
  await answerApproval(page, 'Allow Once')
  expect((await written).refused).toBeUndefined()
  await expect.poll(() => box.inputValue()).toBe('Words of the editor')
  const notices = page.getByRole('region', { name: 'Notifications' })
  await notices.getByText('claude-code replaced your instructions').waitFor()
  await box.press('End')
  await box.pressSequentially(', and more')
  await notices.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => box.inputValue()).toBe('My careful words, and more')
})

// [S4.50]
it('asks in one of two windows, and moves the request to the other window on demand', async () => {
  const app = await open()
  const { page } = app
  const second = await app.context.newPage()
  await second.goto(page.url())
  await second.getByRole('tree', { name: 'Files', exact: true }).waitFor()
  const editor = await connectEditor(app, 'claude-code')
  const first = editor.call('list_root_folders')
  await approvalDialog(page).waitFor()
  expect(await approvalDialog(second).count()).toBe(0)
  await second.getByRole('button', { name: /^MCP server: / }).click()
  await second.getByText('A request is waiting there.').waitFor()
  await second.getByRole('button', { name: 'Use this window' }).click()
  await approvalDialog(page).waitFor({ state: 'detached' })
  await answerApproval(second, 'Allow Once')
  expect((await first).text).toContain(app.folder)
})

it('opens a review for edits of an editor; with direct edits allowed, writes them and offers Undo', async () => {
  const app = await open()
  const { page } = app
  const { settings: kept } = await app.host['settings.read']()
  await app.host['settings.save']({ mcp: { ...kept.mcp, tools: { apply_edits: true } } })
  const editor = await connectEditor(app, 'claude-code')
  const edit = { path: 'src/types.ts', search: '  count: number', replace: '  count: bigint' }
  const proposed = editor.call('apply_edits', edit)
  await approvalDialog(page).getByText('Edit files after you review the changes').waitFor()
  await answerApproval(page, 'Always Allow')
  expect((await proposed).text).toContain('review')
  const notices = page.getByRole('region', { name: 'Notifications' })
  await notices.getByText('claude-code proposed changes to 1 file').waitFor()
  await editor.call('apply_edits', { path: 'README.md', search: '# Lantern', replace: '# Lamp' })
  await notices.getByText('claude-code proposed changes to 2 files').waitFor()
  await expect.poll(() => notices.getByRole('button', { name: 'Review', exact: true }).count()).toBe(1)
  await notices.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('region', { name: 'Proposed changes' }).getByText('Proposed by claude-code').waitFor()
  expect(app.read('src/types.ts')).toBe(lantern['src/types.ts'])
  await page.getByRole('button', { name: 'Discard' }).click()

  const [entry] = (await app.host['mcp.status']()).allowed
  await app.host['mcp.change']({ type: 'grant', client: entry?.id ?? '', directEdits: true })
  await editor.call('apply_edits', edit)
  expect(app.read('src/types.ts')).toContain('  count: bigint')
  await notices.getByText('claude-code wrote src/types.ts').waitFor()
  await notices.getByRole('button', { name: 'Undo' }).click()
  await notices.getByText('Changes undone.').waitFor()
  expect(app.read('src/types.ts')).toBe(lantern['src/types.ts'])
  expect(app.pageErrors()).toEqual([])
})

// [S8.8] [F4.21]
it('sets up an editor: shows the change first, keeps a backup, and copies the configuration', async () => {
  const app = await open({ ownHome: true })
  const { page, userHome } = app
  const file = join(userHome, '.cursor/mcp.json')
  const before = '{\n  "mcpServers": {\n    "linear": { "url": "https://mcp.linear.app/sse" }\n  }\n}\n'
  mkdirSync(join(userHome, '.cursor'))
  writeFileSync(file, before)
  const panel = await mcpSettings(page, 'Set up')
  await panel.getByRole('button', { name: 'Set up Cursor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up Cursor' })
  await dialog.getByRole('textbox', { name: 'Configuration changes for Cursor' }).getByText('"sheaf"').waitFor()
  expect(readFileSync(file, 'utf8')).toBe(before)
  await dialog.getByRole('switch', { name: "Allow when Sheaf isn't running" }).click()
  await dialog.getByText('"--allow"').first().waitFor()
  await dialog.getByRole('button', { name: 'Update file' }).click()
  await page.getByRole('dialog', { name: 'Cursor is set up' }).getByRole('button', { name: 'Done' }).click()
  const written = JSON.parse(readFileSync(file, 'utf8'))
  expect(Object.keys(written.mcpServers)).toEqual(['linear', 'sheaf'])
  expect(existsSync(written.mcpServers.sheaf.command)).toBe(true)
  expect(written.mcpServers.sheaf.args).toContain('--allow')
  const backups = readdirSync(join(userHome, '.cursor')).filter((name) => name !== 'mcp.json')
  expect(backups.map((name) => readFileSync(join(userHome, '.cursor', name), 'utf8'))).toEqual([before])
  await panel.getByRole('button', { name: 'Change setup for Cursor' }).waitFor()

  const copied = await captureCopy(page, () => panel.getByRole('button', { name: 'Copy configuration', exact: true }).click())
  expect(JSON.parse(copied).mcpServers.sheaf.args).toContain('mcp')
  expect(app.pageErrors()).toEqual([])
})

/** Opens one window with the project, and closes the workspace for the test, which would count as another window. */
async function open(options: AppOptions = {}): Promise<AppRun> {
  const app = await openApp({ files: lantern, pro: true, ...options, start: 'folder' })
  const workspace = new URL(app.page.url()).searchParams.get('workspace') ?? ''
  await app.host['workspaces.close']({ workspace })
  await expect.poll(async () => (await app.host['mcp.status']()).owner?.workspace).toBe(workspace)
  return app
}

async function connectEditor({ home, folder }: AppRun, name: string): Promise<Editor> {
  const editor = await openEditor({ home, folder, name })
  editors.push(editor)
  return editor
}

function approvalDialog(page: Page, name?: string): Locator {
  return page.getByRole('alertdialog', name === undefined ? {} : { name })
}

async function answerApproval(page: Page, button: 'Allow Once' | 'Always Allow' | 'Allow takeover'): Promise<void> {
  await approvalDialog(page).getByRole('button', { name: button }).click()
}

/** Clicks without waiting until the button is enabled. */
async function press(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
}

function waitForStatus(page: Page, status: string): Promise<void> {
  return page.getByRole('button', { name: `MCP server: ${status}`, exact: true, includeHidden: true }).waitFor()
}

/** The focused element: the name of a button, or the text of a field. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    return (activeElement instanceof HTMLTextAreaElement ? activeElement.value : activeElement?.textContent) ?? ''
  })
}

async function approvals({ host }: AppRun): Promise<number> {
  return (await host['mcp.status']()).approvals.length
}

async function allowed({ host }: AppRun): Promise<{ name: string; directEdits: boolean }[]> {
  return (await host['mcp.status']()).allowed.map(({ name, directEdits }) => ({ name, directEdits }))
}

async function mcpSettings(page: Page, part: string): Promise<Locator> {
  const dialog = await openSettings(page, 'MCP Server')
  await dialog.getByRole('button', { name: part, exact: true }).click()
  return dialog
}
