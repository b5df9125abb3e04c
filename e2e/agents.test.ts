// Agents on this machine as models: offered, turned on and off, and asked in a chat. A scripted program takes the place of Gemini CLI.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AgentScript, type Step, type WrittenAgent, writeAgent } from '@sheaf/agents/testing'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { axeFindings } from './testing/axe.ts'
import { lantern } from './testing/lantern.ts'
import type { AppOptions, AppRun } from './testing/open-app.ts'
import { captureCopy, openSettings } from './testing/steps.ts'

const openApp = appOpener()
let bin: string
let gemini: WrittenAgent
let app: AppRun

beforeEach(() => {
  bin = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-agents-')))
  gemini = writeAgent(bin, 'gemini')
  // Its adapter is never downloaded here.
  writeAgent(bin, 'claude')
})
afterEach(() => rmSync(bin, { recursive: true }))

const done: Step = { do: 'answer', result: { stopReason: 'end_turn' } }
const signedOut: AgentScript = { on: { 'session/new': [{ do: 'fail', code: -32_000, message: 'Authentication required' }] } }

describe('an agent on this machine', () => {
  it('is offered on the first screen, and answers a chat after one click', async () => {
    app = await openWithAgents({ files: lantern })
    const { page } = app
    const offer = page.getByRole('region', { name: 'Agents on this machine' })
    await offer.getByText('Uses your own subscription. No API key needed.').waitFor()
    expect(await axeFindings(page)).toEqual([])

    await offer.getByRole('button', { name: 'Use Claude Code' }).click()
    const download = page.getByRole('alertdialog', { name: 'Download the adapter for Claude Code?' })
    await download.getByText('@agentclientprotocol/claude-agent-acp').waitFor()
    await download.getByText('npm downloads it without running install scripts.').waitFor()
    await download.getByRole('button', { name: 'Cancel' }).click()

    gemini.change(signedOut)
    await offer.getByRole('button', { name: 'Use Gemini CLI' }).click()
    const problem = offer.getByRole('alert').filter({ hasText: "The agent isn't signed in." })
    await problem.getByRole('button', { name: 'Copy command' }).waitFor()
    gemini.change({ on: { 'session/prompt': [{ do: 'say', text: 'It rounds ' }, { do: 'say', text: 'to cents.' }, done] } })
    await offer.getByRole('button', { name: 'Use Gemini CLI' }).click()
    await page.getByText('Gemini CLI is on').waitFor()
    await expect.poll(chatModel).toBe('gemini-cli/default')
    await offer.getByRole('button', { name: 'Dismiss' }).click()
    await offer.waitFor({ state: 'detached' })
    expect(await savedIds()).toEqual(['gemini-cli'])

    await app.openFolder()
    await page.getByRole('tab', { name: 'Chat' }).click()
    const answer = await ask(page, 'How is the total rounded?')
    await answer.getByText('It rounds to cents.').waitFor()
    await page.getByRole('button', { name: 'Temperature and presets' }).click()
    await page.getByText('Agents choose their own temperature.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Model: Gemini CLI' }).click()
    const list = page.getByRole('listbox', { name: 'Models' })
    await list.getByRole('option', { name: 'Gemini CLI', description: /uses your own subscription$/ }).waitFor()
    expect(await list.getByText('Agents', { exact: true }).count()).toBe(1)
    expect(app.pageErrors()).toEqual([])
  })

  it('shows the command of its vendor if it is not signed in, and is turned on and off in the settings', async () => {
    app = await openWithAgents()
    gemini.change(signedOut)
    const panel = await openSettings(app.page, 'Models')
    const row = installed(panel, 'Gemini CLI')
    await row.getByText('gemini 9.8.7').waitFor()
    await row.getByText('Off', { exact: true }).waitFor()
    await installed(panel, 'Claude Code')
      .getByRole('button', { name: /^Download adapter \(\d+ MB\) and turn on$/ })
      .waitFor()
    await row.getByRole('button', { name: 'Turn on' }).click()
    await row.getByText('Sign-in needed', { exact: true }).waitFor()
    const command = () => row.getByRole('alert').getByRole('button', { name: 'Copy command' }).click()
    expect(await captureCopy(app.page, command)).toBe('gemini')
    expect([await savedIds(), await chatModel()]).toEqual([[], null])

    gemini.change({ on: {} })
    await row.getByRole('button', { name: 'Turn on' }).press('Enter')
    await row.getByText('On', { exact: true }).waitFor()
    await expect.poll(() => row.getByRole('button', { name: 'Turn off' }).evaluate((each) => each === document.activeElement)).toBe(true)
    expect(await row.getByRole('alert').count()).toBe(0)
    await expect.poll(chatModel).toBe('gemini-cli/default')

    await panel.getByRole('button', { name: /^Not installed \(\d\)$/ }).click()
    const missing = panel.getByRole('list', { name: 'Agents that are not installed' }).getByRole('listitem').last()
    const install = () => missing.getByRole('button', { name: 'Copy command' }).click()
    expect(await captureCopy(app.page, install)).toMatch(/^npm install -g /)
    expect(await axeFindings(app.page)).toEqual([])

    await row.getByRole('button', { name: 'Turn off' }).click()
    await row.getByRole('button', { name: 'Turn on' }).waitFor()
    expect(await savedIds()).toEqual([])
    await panel.getByRole('tab', { name: 'API Keys' }).click()
    await panel.getByRole('button', { name: 'OpenAI', exact: true }).waitFor()
    expect(await panel.getByRole('button', { name: /Gemini CLI|Custom agent/ }).count()).toBe(0)
    expect(app.pageErrors()).toEqual([])
  })

  it('logs its tool calls in a chat, and is stopped while it hangs', async () => {
    app = await openWithAgents({ start: 'nowhere', files: lantern })
    const { page } = app
    await app.host['providers.save']({ id: 'gemini-cli', values: {} })
    const { settings } = await app.host['settings.read']()
    await app.host['settings.save']({
      models: { ...settings.models, slots: { ...settings.models.slots, chat: 'gemini-cli/default' } },
    })
    await app.openFolder()
    await page.getByRole('tab', { name: 'Chat' }).click()

    const calls = [tool('t1', 'Read src/price.ts', 'completed'), tool('t2', 'Run npm test', 'failed')]
    gemini.change({ on: { 'session/prompt': [...calls, { do: 'say', text: 'It is not rounded.' }, done] } })
    const answer = await ask(page, 'How is the total rounded?')
    await answer.getByText('It is not rounded.').waitFor()
    const log = answer.getByRole('button', { name: '2 tool calls, 1 failed' })
    expect(await answer.getByText('Read src/price.ts').count()).toBe(0)
    await log.press('Enter')
    await expect.poll(() => answer.getByRole('listitem').allTextContents()).toEqual(['DoneRead src/price.ts', 'FailedRun npm test'])
    await log.press('Enter')
    await expect.poll(() => answer.getByRole('listitem').count()).toBe(0)

    gemini.change({
      on: { 'session/prompt': [{ do: 'say', text: 'Half' }, tool('t1', 'Read src/order.ts', 'in_progress'), { do: 'hang' }] },
    })
    const hanging = await ask(page, 'And the order?')
    await hanging.getByRole('button', { name: 'Read src/order.ts' }).waitFor()
    await hanging.getByText('Half').waitFor()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await hanging.getByText('You stopped this reply.').waitFor()
    await hanging.getByRole('button', { name: '1 tool call' }).waitFor()
    await expect.poll(() => gemini.log().filter(({ started }) => isRunning(Number(started)))).toEqual([])

    gemini.change(signedOut)
    await hanging.getByRole('button', { name: 'Try again' }).click()
    const problem = page.getByRole('alert').filter({ hasText: "The agent isn't signed in." })
    expect(await captureCopy(page, () => problem.getByRole('button', { name: 'Copy command' }).click())).toBe('gemini')
    expect(await axeFindings(page)).toEqual([])
    expect(app.pageErrors()).toEqual([])
  })

  it('can be any program that speaks the protocol, and is edited, removed, and restored', async () => {
    app = await openWithAgents()
    const { page } = app
    const panel = await openSettings(page, 'Models')
    await panel.getByRole('button', { name: /^Custom agent…/ }).click()
    const form = page.getByRole('dialog', { name: 'Add custom agent' })
    await form.getByRole('textbox', { name: 'Name' }).fill('House agent')
    const program = form.getByRole('textbox', { name: 'Program' })
    await program.fill('gemini')
    await form.getByRole('textbox', { name: 'Arguments (optional)' }).fill('"one word')
    await form.getByRole('button', { name: 'Check and turn on' }).click()
    await form.getByRole('textbox', { description: 'A closing double quote (") is missing.' }).waitFor()
    await form.getByRole('textbox', { name: 'Arguments (optional)' }).fill('--acp "one word"')
    expect(await axeFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Check and turn on' }).click()
    await form.waitFor({ state: 'detached' })
    let row = installed(panel, 'gemini --acp "one word"')
    await row.getByText('On', { exact: true }).waitFor()
    expect(gemini.log().find(({ args }) => args !== undefined)).toMatchObject({ args: ['--acp', 'one word'] })
    await expect.poll(chatModel).toBe('agent-house-agent/default')

    await row.getByRole('button', { name: 'Edit house-agent' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit house-agent' })
    await edit.getByRole('textbox', { name: 'Arguments (optional)' }).fill('--acp "two words"')
    expect(await axeFindings(page)).toEqual([])
    await edit.getByRole('button', { name: 'Check and save' }).click()
    await edit.waitFor({ state: 'detached' })
    row = installed(panel, 'gemini --acp "two words"')
    await row.getByText('On', { exact: true }).waitFor()
    expect(gemini.log().findLast(({ args }) => args !== undefined)).toMatchObject({ args: ['--acp', 'two words'] })
    expect(await savedIds()).toEqual(['agent-house-agent'])

    await row.getByRole('button', { name: 'Remove' }).click()
    await row.waitFor({ state: 'detached' })
    expect(await savedIds()).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
    expect(await savedIds()).toEqual(['agent-house-agent'])
    expect(app.pageErrors()).toEqual([])
  })
})

function openWithAgents(options: AppOptions = {}): Promise<AppRun> {
  return openApp({ ...options, env: { PATH: bin } })
}

function installed(panel: Locator, text: string): Locator {
  return panel.getByRole('list', { name: 'Installed agents' }).getByRole('listitem').filter({ hasText: text })
}

/** Sends the text, and returns its answer as soon as it appears. */
async function ask(page: Page, text: string): Promise<Locator> {
  const conversation = page.getByRole('log', { name: 'Messages' })
  const answers = conversation.getByRole('article', { name: /^(?!You)/ })
  const before = await answers.count()
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  await message.fill(text)
  // Until the answer before it has ended, there is a button to stop it instead.
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  await message.press('Enter')
  await expect.poll(() => answers.count()).toBe(before + 1)
  return answers.nth(before)
}

function tool(id: string, title: string, status: string): Step {
  return { do: 'update', update: { sessionUpdate: 'tool_call', toolCallId: id, title, status } }
}

async function savedIds(): Promise<string[]> {
  const { providers } = await app.host['providers.list']()
  return providers.filter(({ saved }) => saved !== null).map(({ id }) => id)
}

async function chatModel(): Promise<string | null> {
  return (await app.host['settings.read']()).settings.models.slots.chat
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
