// API keys: entered, checked against a scripted provider, saved and removed; and the model for each task.

import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import type { Locator } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import type { AppRun } from './testing/open-app.ts'
import { openSettings, pickModel } from './testing/steps.ts'

const key = 'sk-right-0123456789abcdef-wxyz'
const wrong = 'sk-wrong-9876543210fedcba-stuv'

const openApp = appOpener()
let app: AppRun
let server: ModelServer

beforeEach(async () => {
  server = await openModelServer({ keys: [key], models: ['gpt-5', 'gpt-5-mini'] })
})
afterEach(() => server.close())

describe('a key', () => {
  // [S1.27] [S2.6.26] [S5.14]
  it('explains why a key check failed, saves a valid key, and shows only its last characters', async () => {
    app = await openApp()
    const { page } = app
    const panel = await openSettings(page, 'API Keys')
    await provider(panel, 'OpenAI').click()
    const field = panel.getByRole('textbox', { name: 'API key', exact: true })
    const save = panel.getByRole('button', { name: 'Validate & Save' })

    await save.click()
    await expect.poll(() => invalid(field)).toBe('true')

    await field.fill(wrong)
    expect(await field.getAttribute('type')).toBe('password')
    await panel.getByRole('button', { name: 'Advanced' }).click()
    const address = panel.getByRole('textbox', { name: 'Base URL (optional)' })
    await address.fill(`${server.url}/openai/v1`)
    await save.click()
    await field
      .and(panel.getByRole('textbox', { description: /^The provider rejected the API key\. Incorrect API key provided: \[key\]\./ }))
      .waitFor()
    await expect.poll(() => isFocused(field)).toBe(true)
    expect(await panel.getByRole('button', { name: 'Save anyway' }).count()).toBe(0)

    await address.fill(await closedServerUrl())
    await save.click()
    const alert = panel.getByRole('alert')
    await alert.filter({ hasText: "The provider couldn't be reached." }).filter({ hasText: 'refused the connection' }).waitFor()
    await alert.getByRole('button', { name: 'Save anyway' }).waitFor()
    expect(await invalid(field)).toBe('false')

    await field.fill(key)
    await address.fill(`${server.url}/openai/v1`)
    server.reply({ when: 'models', fault: { kind: 'status', status: 429, says: 'You exceeded it.', code: 'insufficient_quota' } })
    await save.click()
    await alert.filter({ hasText: 'your quota or credit is used up. You exceeded it.' }).waitFor()
    expect(await saved('openai')).toBeNull()

    await panel.getByRole('button', { name: 'Show API key' }).click()
    expect([await field.getAttribute('type'), await field.inputValue()]).toEqual(['text', key])
    await save.click()
    await provider(panel, 'OpenAI', '…wxyz ready').waitFor()
    expect(await panel.getByRole('region', { name: 'Configured' }).getByRole('listitem').count()).toBe(1)
    expect(await saved('openai')).toMatchObject({
      values: { baseUrl: `${server.url}/openai/v1` },
      secrets: { apiKey: 'wxyz' },
      kept: 'file',
      checked: { ok: true, says: 'Connected. 2 models available.' },
    })
    expect(server.requests.map((request) => request.key)).toEqual([wrong, key, key])
    expect(await page.content()).not.toContain(key.slice(0, 20))

    await provider(panel, 'OpenAI', '…wxyz ready').click()
    expect([await field.inputValue(), await field.getAttribute('placeholder')]).toEqual(['', 'Saved (ending in wxyz)'])
    await panel.getByText('The key is in an encrypted file in the state folder').waitFor()
    await address.fill(`${server.url}/openai/v1/`)
    await save.click()
    await provider(panel, 'OpenAI', '…wxyz ready').waitFor()
    expect(server.requests.at(-1)?.key).toBe(key)

    server.change({ keys: ['sk-another'] })
    await provider(panel, 'OpenAI', '…wxyz ready').click()
    await panel.getByRole('button', { name: 'Test' }).click()
    await expect.poll(() => invalid(field)).toBe('true')
    await panel.getByRole('button', { name: 'Providers' }).click()
    await provider(panel, 'OpenAI', '…wxyz failed').click()
    await panel.getByRole('button', { name: 'Remove' }).click()
    const asks = page.getByRole('alertdialog', { name: 'Remove OpenAI?' })
    await asks.getByRole('button', { name: 'Remove' }).click()
    await provider(panel, 'OpenAI', '').waitFor()
    expect([await saved('openai'), await panel.getByRole('region', { name: 'Configured' }).count()]).toEqual([null, 0])
    expect(app.pageErrors()).toEqual([])
  })

  it('saves a key unchecked when the provider is unreachable, and cancels a check', async () => {
    app = await openApp()
    const { page } = app
    const panel = await openSettings(page, 'API Keys')
    await panel.getByRole('searchbox', { name: 'Search providers' }).fill('gro')
    await provider(panel, 'Groq').click()
    await panel.getByRole('textbox', { name: 'API key', exact: true }).fill(key)
    await panel.getByRole('button', { name: 'Advanced' }).click()
    const address = panel.getByRole('textbox', { name: 'Base URL (optional)' })
    await address.fill(await closedServerUrl())
    await panel.getByRole('button', { name: 'Validate & Save' }).click()
    await panel.getByRole('alert').getByRole('button', { name: 'Save anyway' }).click()
    await provider(panel, 'Groq', '…wxyz not checked').click()
    await panel.getByText('Not checked yet').waitFor()

    server.reply({ when: 'models', fault: { kind: 'hang' } })
    await address.fill(`${server.url}/openai/v1`)
    await panel.getByRole('button', { name: 'Validate & Save' }).click()
    await panel.getByText('Checking Groq…').waitFor()
    await server.until((requests) => requests.length === 1)
    await panel.getByRole('button', { name: 'Cancel' }).click()
    // Well before the timeout of the host.
    await panel.getByRole('button', { name: 'Validate & Save' }).waitFor()
    expect(await panel.getByRole('alert').count()).toBe(0)
    await server.until(([request]) => request?.state === 'gone')
    await panel.getByRole('button', { name: 'Validate & Save' }).click()
    await provider(panel, 'Groq', '…wxyz ready').waitFor()

    await panel.getByRole('searchbox', { name: 'Search providers' }).fill('nobody at all')
    await panel.getByText('No providers found.').waitFor()
    expect(app.pageErrors()).toEqual([])
  })
})

describe('a custom provider', () => {
  // [S1.26] [S3.65]
  it('requires Pro for a custom provider, then adds it by URL and uses its models', async () => {
    app = await openApp()
    const { page } = app
    const panel = await openSettings(page, 'API Keys')
    await panel.getByRole('button', { name: /^Add custom provider/ }).click()
    const offer = page.getByRole('dialog', { name: 'Sheaf Pro' })
    await offer.getByText('Use any OpenAI-compatible provider with your own key.').waitFor()
    await offer.getByRole('button', { name: 'Start 7-day trial' }).click()
    await offer.waitFor({ state: 'detached' })

    await openSettings(page, 'API Keys')
    await panel.getByRole('button', { name: /^Add custom provider/ }).click()
    await panel.getByRole('textbox', { name: 'Name' }).fill('Tëam Server')
    await panel.getByRole('textbox', { name: 'Base URL' }).fill('models.example')
    await panel.getByRole('button', { name: 'Validate & Save' }).click()
    await expect.poll(() => invalid(panel.getByRole('textbox', { name: 'Base URL' }))).toBe('true')
    await panel.getByRole('textbox', { name: 'Base URL' }).fill(`${server.url}/openai/v1`)
    await panel.getByRole('textbox', { name: 'API key (optional)' }).fill(key)
    await panel.getByRole('button', { name: 'Validate & Save' }).click()
    await provider(panel, 'Tëam Server', '…wxyz ready').waitFor()
    // The button stays, so that another provider can be added.
    await panel.getByRole('button', { name: /^Add custom provider/ }).waitFor()

    await panel.getByRole('tab', { name: 'Models' }).click()
    await pickModel(page, 'Model for Chat', 'team mini')
    await expect.poll(async () => (await models()).slots.chat).toBe('custom-team-server/gpt-5-mini')
    expect(app.pageErrors()).toEqual([])
  })
})

describe('Ollama', () => {
  // [S3.64] [S9.26]
  it('connects to Ollama without a key, and lists its pulled models', async () => {
    app = await openApp()
    const { page } = app
    const panel = await openSettings(page, 'API Keys')
    await provider(panel, 'Ollama').click()
    await panel.getByText('Ollama must be running on this machine').waitFor()
    const address = panel.getByRole('textbox', { name: 'URL (optional)' })
    expect(await address.getAttribute('placeholder')).toBe('http://127.0.0.1:11434')
    await address.fill(`${server.url}/ollama`)
    server.change({ models: [] })
    await panel.getByRole('button', { name: 'Validate & Save' }).click()
    await provider(panel, 'Ollama', 'ready').click()
    server.change({ models: ['llama3.2:3b', 'qwen3:8b'] })
    await panel.getByRole('button', { name: 'Test' }).click()
    await panel.getByRole('status').filter({ hasText: 'Connected. 2 models available.' }).waitFor()

    await panel.getByRole('tab', { name: 'Models' }).click()
    await panel.getByRole('button', { name: 'Refresh models' }).click()
    await panel.getByText('2 models from 1 provider').waitFor()
    await page.getByRole('button', { name: 'Model for Chat: None selected' }).click()
    const list = page.getByRole('listbox', { name: 'Models' })
    await expect
      .poll(() => list.getByRole('option').allTextContents())
      .toEqual(['None selected', 'llama3.2:3bwhole files8.2kfree', 'qwen3:8bwhole files8.2kfree'])
    await list.getByRole('option', { name: /^qwen3:8b/ }).click()
    await page.getByRole('button', { name: 'Model for Chat: qwen3:8b' }).waitFor()
    await page.getByRole('button', { name: 'Model for Planner: Same as Chat: qwen3:8b' }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })
})

describe('Models', () => {
  // [S3.52]
  it('sets the model of each task from the list, by a typed name, or with a preset', async () => {
    app = await openApp({ pro: true })
    const { page } = app
    const panel = await openSettings(page, 'Models')
    await panel.getByText('No provider is set up yet').waitFor()
    await panel.getByRole('button', { name: 'Add provider' }).click()
    await provider(panel, 'OpenAI').waitFor()
    await app.host['providers.save']({ id: 'openai', values: { apiKey: key, baseUrl: `${server.url}/openai/v1` } })
    await panel.getByRole('tab', { name: 'Models' }).click()

    await pickModel(page, 'Model for Chat', 'gpt-5-mini')
    await page.getByRole('button', { name: 'Model for Chat: GPT-5 mini' }).waitFor()
    await page.getByRole('button', { name: 'Model for Large files: Same as Complex edits: GPT-5 mini' }).waitFor()
    await pickModel(page, 'Model for Planner', 'gpt-9-secret-preview', 'Use “gpt-9-secret-preview” from OpenAI')
    await page.getByRole('button', { name: 'Model for Complex edits: Same as Planner: gpt-9-secret-preview' }).waitFor()
    await panel.getByRole('button', { name: 'Edit openai/gpt-9-secret-preview' }).waitFor()

    await preset('No presets', 'Save as preset…')
    const naming = page.getByRole('dialog', { name: 'Save model preset' })
    await naming.getByRole('textbox', { name: 'Name' }).fill('Careful')
    await naming.getByRole('button', { name: 'Save' }).click()
    await panel.getByRole('button', { name: 'Careful' }).waitFor()
    const slots = {
      chat: 'openai/gpt-5-mini',
      planner: 'openai/gpt-9-secret-preview',
      simple: null,
      complex: null,
      large: null,
      builder: null,
      mcp: null,
    }
    await expect.poll(async () => (await models()).slots).toEqual(slots)
    await pickModel(page, 'Model for Planner', '', 'Same as Chat: GPT-5 mini')
    await preset('Custom', 'Careful')
    await page.getByRole('button', { name: 'Model for Planner: gpt-9-secret-preview' }).waitFor()
    await expect.poll(async () => (await models()).slots).toEqual(slots)
    await preset('Careful', 'Delete “Careful”')
    await panel.getByRole('button', { name: 'No presets' }).waitFor()
    expect(app.pageErrors()).toEqual([])

    async function preset(now: string, item: string): Promise<void> {
      await panel.getByRole('button', { name: now, exact: true }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    }
  })

  // [S3.56] [S3.57] [S6.18]
  it('applies model overrides over the values of the provider, and removes them', async () => {
    app = await openApp({ pro: true })
    const { page } = app
    await app.host['providers.save']({ id: 'openai', values: { apiKey: key, baseUrl: `${server.url}/openai/v1` } })
    const panel = await openSettings(page, 'Models')
    await pickModel(page, 'Model to override', 'gpt-5-mini')
    const dialog = page.getByRole('dialog', { name: 'GPT-5 mini' })
    await dialog.getByRole('group', { name: 'Diff editing' }).getByRole('button', { name: 'Off' }).click()
    await dialog.getByRole('group', { name: 'Streaming' }).getByRole('button', { name: 'Off' }).click()
    await dialog.getByRole('textbox', { name: 'Temperature' }).fill('3')
    await dialog.getByText('Enter a number from 0 to 2.').waitFor()
    await dialog.getByRole('textbox', { name: 'Temperature' }).fill('0.7')
    expect(await dialog.getByRole('textbox', { name: 'Context window' }).getAttribute('placeholder')).toBe('400,000')
    await dialog.getByRole('textbox', { name: 'Context window' }).fill('64000')
    await dialog.getByRole('textbox', { name: 'Input price per million tokens' }).fill('1.5')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await panel.getByText('whole-file edits · no streaming · temperature 0.7 · context 64,000 · $1.50 / $2').waitFor()
    const override = { diff: false, stream: false, temperature: 0.7, contextTokens: 64_000, price: { input: 1.5, output: 2 } }
    await expect.poll(async () => (await models()).overrides).toEqual({ 'openai/gpt-5-mini': override })
    const listed = await app.host['models.list']({})
    expect(listed.models.find(({ model }) => model === 'gpt-5-mini')).toMatchObject({ contextTokens: 64_000, can: { diff: false } })

    await panel.getByRole('button', { name: 'Edit openai/gpt-5-mini' }).click()
    await dialog.getByRole('button', { name: 'Reset' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await models()).overrides).toEqual({ 'openai/gpt-5-mini': override })
    await panel.getByRole('button', { name: 'Remove openai/gpt-5-mini' }).click()
    await expect.poll(async () => (await models()).overrides).toEqual({})

    await panel.getByRole('combobox', { name: /^Edit strategy/ }).click()
    await page.getByRole('option', { name: /^Parallel/ }).click()
    const lines = panel.getByRole('textbox', { name: 'Large file threshold in lines' })
    await lines.fill('900')
    await lines.press('Enter')
    await expect.poll(async () => [(await models()).strategy, (await models()).largeFileLines]).toEqual(['parallel', 900])
    expect(app.pageErrors()).toEqual([])
  })
})

/** The row of a provider. `rest` is the rest of its accessible name; by default, any rest matches. */
function provider(panel: Locator, name: string, rest?: string): Locator {
  const whole = rest === undefined ? new RegExp(`^${name}(?: |$)`) : rest === '' ? name : `${name} ${rest}`
  return panel.getByRole('button', { name: whole, exact: true })
}

function invalid(field: Locator): Promise<string | null> {
  return field.getAttribute('aria-invalid')
}

function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement)
}

/** A URL where no server listens. */
async function closedServerUrl(): Promise<string> {
  const closed = await openModelServer()
  await closed.close()
  return `${closed.url}/openai/v1`
}

async function saved(id: string) {
  return (await app.host['providers.list']()).providers.find((each) => each.id === id)?.saved
}

async function models() {
  return (await app.host['settings.read']()).settings.models
}
