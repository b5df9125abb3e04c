// MCP servers of others, with two real ones from npm: added by hand and imported, their resources, prompts, and tools in a chat.

import { resolve } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeFindings } from './testing/axe.ts'
import { lantern } from './testing/lantern.ts'
import { chatOpener } from './testing/open-chat.ts'
import { copyPrompt } from './testing/steps.ts'

const programOf = (name: string) => resolve(import.meta.dirname, `../node_modules/@modelcontextprotocol/server-${name}/dist/index.js`)

/** The open folder brings its own configuration, which names a program. */
const configuration = { mcpServers: { 'Folder files': { command: 'node', args: [programOf('filesystem'), '/'] } } }
const openChat = chatOpener({ pro: true, files: { ...lantern, '.mcp.json': JSON.stringify(configuration) } })

// [S1.33]
it('adds a server by hand, attaches one of its resources, and inserts one of its prompts', async () => {
  const { app, page } = await openChat()
  await openSettings(page)
  await page.getByText('No MCP servers yet').waitFor()
  await page.getByRole('button', { name: 'Add server…' }).click()
  const form = page.getByRole('dialog', { name: 'Add MCP server' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Everything')
  await form.getByRole('textbox', { name: 'Command' }).fill(process.execPath)
  await form.getByRole('textbox', { name: 'Arguments' }).fill(`${programOf('everything')}\nstdio`)
  await form.getByRole('button', { name: 'Add variable' }).click()
  await form.getByRole('textbox', { name: 'Name', exact: true }).last().fill('DEMO_TOKEN')
  await form.getByLabel('Value').fill('canary-token')
  expect(await axeFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Add server', exact: true }).click()
  const row = rowOf(page, 'Everything')
  await row.getByText('Connected', { exact: true }).waitFor()
  await row.getByText('7 resources · 4 prompts').waitFor()
  await row.getByRole('button', { name: '13 tools' }).click()
  await row.getByText('Echoes back the input string').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.content()).not.toContain('canary-token')
  await closeDialogs(page)

  await page.getByRole('tab', { name: 'Compose' }).click()
  await page.getByRole('button', { name: 'Attach resource…' }).click()
  await page.getByRole('button', { name: 'Attach features.md' }).click()
  await page.getByText('Attached', { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await closeDialogs(page)
  await page.getByRole('button', { name: 'Remove features.md' }).waitFor()
  await page.getByRole('button', { name: 'Manage stored prompts' }).click()
  await page.getByRole('button', { name: 'args-prompt from Everything' }).click()
  const prompt = page.getByRole('dialog', { name: 'Prompt args-prompt' })
  await prompt.getByRole('button', { name: 'Insert' }).click()
  await prompt.getByText('Required.').waitFor()
  await prompt.getByRole('textbox', { name: 'city' }).fill('Lisbon')
  await prompt.getByRole('button', { name: 'Insert' }).click()
  await prompt.waitFor({ state: 'detached' })
  await closeDialogs(page)
  const copied = await copyPrompt(page)
  expect(copied).toContain('<mcp_resource server="Everything" uri="demo://resource/static/document/features.md" title="features.md">')
  expect(copied).toContain("<user_instructions>\nWhat's weather in Lisbon?\n</user_instructions>")
  await page.getByRole('button', { name: 'Remove features.md' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Remove features.md' }).count()).toBe(0)
  expect(app.pageErrors()).toEqual([])
})

it('imports a server only after it showed what would run, and marks one that comes from the open folder', async () => {
  const { page, app } = await openChat()
  await openSettings(page)
  await page.getByRole('button', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import MCP servers' })
  const found = dialog.getByRole('listitem').filter({ hasText: 'Folder files' })
  await found.getByText('From this folder', { exact: true }).waitFor()
  await found.getByText(`node ${programOf('filesystem')} /`).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const workspace = new URL(page.url()).searchParams.get('workspace') ?? ''
  expect((await app.host['servers.list']({ workspace })).map(({ name }) => name)).not.toContain('Folder files')
  await found.getByRole('button', { name: 'Add Folder files' }).click()
  await found.getByText('Added', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = rowOf(page, 'Folder files')
  await row.getByText('Connected', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Actions for Folder files' }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await row.waitFor({ state: 'detached' })
  await closeDialogs(page)
  expect(app.pageErrors()).toEqual([])
})

it('asks before each tool call of a chat, keeps waiting across a reload, and can deny and always allow', async () => {
  const run = await openChat()
  const { app, page, server, answers, workspace } = run
  const transport = { kind: 'stdio' as const, command: process.execPath, args: [programOf('filesystem'), app.folder], env: [] }
  const added = await app.host['servers.change']({ workspace, change: { type: 'add', name: 'Files', transport, secrets: {} } })
  // A message waits for it only for a moment.
  await app.host['servers.change']({
    workspace,
    change: { type: 'connect', server: added.find(({ name }) => name === 'Files')?.id ?? '', how: 'connect' },
  })
  const calls = (path: string) => [{ name: 'Files__read_text_file', arguments: JSON.stringify({ path: `${app.folder}/${path}` }) }]

  server.reply({ says: 'I need to read it.', calls: calls('README.md') }, { says: 'It is about Lantern.' })
  await run.send('What is it about?')
  const call = answers.last().getByRole('listitem', { name: 'Tool call: read_text_file (Files)' })
  await call.getByRole('button', { name: 'Allow once' }).waitFor()
  await call.getByText('README.md').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await call.getByRole('button', { name: 'Allow once' }).click()
  await (await run.waitForAnswer()).getByText('It is about Lantern.').waitFor()
  await call.getByText('Done', { exact: true }).waitFor()
  await call.getByRole('button', { name: 'Arguments and result' }).click()
  await call.getByRole('region', { name: 'Result from the server (untrusted)' }).getByText('# Lantern').waitFor()
  expect(run.asked().at(-1)).toContain('# Lantern')

  server.reply({ says: 'Once more.', calls: calls('package.json') }, { says: 'I could not read it.' })
  await run.send('And the package?')
  await answers.last().getByRole('button', { name: 'Deny' }).click()
  await (await run.waitForAnswer()).getByText('I could not read it.').waitFor()
  expect(run.asked().at(-1)).toContain('The user denied this call.')

  server.reply({ says: 'Again.', calls: calls('package.json') }, { says: 'Now I could.' })
  await run.send('Try again.')
  await answers.last().getByRole('button', { name: 'Always allow' }).click()
  await (await run.waitForAnswer()).getByText('Now I could.').waitFor()
  server.reply({ says: 'And again.', calls: calls('README.md') }, { says: 'Without asking.' })
  await run.send('Once more.')
  await (await run.waitForAnswer()).getByText('Without asking.').waitFor()

  await openSettings(page)
  const row = rowOf(page, 'Files')
  await row.getByRole('button', { name: '14 tools' }).click()
  await row.getByRole('button', { name: 'Revoke approval of read_text_file' }).click()
  await expect.poll(() => row.getByText('Always allowed').count()).toBe(0)
  await closeDialogs(page)
  expect(app.pageErrors()).toEqual([])
})

async function openSettings(page: Page): Promise<void> {
  await page.keyboard.press('Control+,')
  await page.getByRole('tab', { name: 'MCP servers' }).click()
}

async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog')
  for (let open = await dialogs.count(); open > 0; open = await dialogs.count()) {
    await page.keyboard.press('Escape')
    await expect.poll(() => dialogs.count()).toBeLessThan(open)
  }
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'MCP servers' }).getByRole('listitem').filter({ hasText: name }).first()
}
