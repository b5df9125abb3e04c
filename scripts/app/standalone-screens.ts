// Screens for problems and empty states. Each starts its own app.

import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HostConnection } from '@sheaf/host/serve'
import type { Page } from 'playwright-core'
import type { OpenAppOptions, RunningApp } from './open-app.ts'
import { openEditor } from './open-editor.ts'
import { sampleKey } from './sample-models.ts'
import { taskScreens } from './task-screens.ts'

export interface StandaloneScreen {
  name: string
  app?: Pick<OpenAppOptions, 'isPro' | 'isBare'>
  /** The host stops, so browser errors are expected. */
  isHostless?: true
  open(context: { app: RunningApp; page: Page; folder: string }): Promise<void>
}

const lines = 6_000

export const standaloneScreens: readonly StandaloneScreen[] = [
  { name: 'first-run', app: { isPro: false, isBare: true }, open: async () => {} },
  {
    name: 'over-the-cap',
    app: { isPro: false },
    async open({ app: { host, workspace }, page, folder }) {
      await selectOverLimit(host, workspace, folder)
      await page
        .getByTestId('budget-total')
        .getByText(/\d\d,\d|\dk/)
        .waitFor()
    },
  },
  {
    name: 'builder-free',
    app: { isPro: false },
    async open({ page }) {
      await page.getByRole('tab', { name: 'Context Builder' }).click()
      await page.getByRole('button', { name: 'Start 7-day trial' }).waitFor()
    },
  },
  {
    name: 'models-unreachable',
    app: { isPro: false },
    async open({ app: { host }, page }) {
      await addUnreachableProvider(host)
      await page.keyboard.press('Control+,')
      await page.getByRole('tab', { name: 'Models' }).click()
      await page.getByText("Couldn't load models from").waitFor()
    },
  },
  {
    name: 'chat-over-the-cap',
    app: { isPro: false },
    async open({ app: { host, workspace }, page, folder }) {
      await addUnreachableProvider(host)
      await selectOverLimit(host, workspace, folder)
      await page.getByRole('tab', { name: 'Chat' }).click()
      await page.getByRole('textbox', { name: 'Message' }).fill('What costs most?')
      await page.getByRole('region', { name: "This message can't be sent" }).waitFor()
    },
  },
  {
    name: 'mcp-free',
    app: { isPro: false },
    async open({ page }) {
      await page.keyboard.press('Control+,')
      await page.getByRole('tab', { name: 'MCP Server', exact: true }).click()
      await page.getByRole('button', { name: 'Start 7-day trial' }).waitFor()
    },
  },
  {
    name: 'mcp-approval',
    async open({ app, page, folder }) {
      await openApprovalRequest(app, page, folder)
    },
  },
  {
    name: 'mcp-connected',
    async open({ app, page, folder }) {
      await openApprovalRequest(app, page, folder)
      await page.getByRole('button', { name: 'Always Allow' }).click()
      await page.getByRole('button', { name: 'MCP server: Connected: claude-code' }).click()
    },
  },
  {
    name: 'root-missing',
    async open({ app: { host, workspace }, page, folder }) {
      renameSync(folder, `${folder}-moved`)
      await host['tree.list']({ workspace, refresh: true })
      // A narrow screen shows the files in a separate panel.
      const files = page.getByRole('navigation', { name: 'Panels' }).getByText('Files')
      if (await files.isVisible()) await files.click()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'host-lost',
    isHostless: true,
    async open({ app, page }) {
      app.kill()
      await page.getByRole('alert').first().waitFor()
    },
  },
  ...taskScreens,
]

/** A new editor calls a tool and stays connected until the page closes. */
async function openApprovalRequest({ home, host, workspace }: RunningApp, page: Page, folder: string): Promise<void> {
  // If this program had the workspace open, it would count as a window and get the approval request.
  await host['workspaces.close']({ workspace })
  const editor = await openEditor({ home, folder, name: 'claude-code' })
  page.once('close', () => void editor.close())
  void editor.call('search', { pattern: 'retry' }).catch(() => undefined)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deny', disabled: false }).waitFor()
}

/** Selects more than the free tier allows. */
async function selectOverLimit(host: HostConnection, workspace: string, folder: string): Promise<void> {
  const rows = Array.from({ length: lines }, (_, at) => `${at},apple,${at * 7},crate ${at % 12}`)
  writeFileSync(join(folder, 'db', 'products.csv'), `id,title,price,place\n${rows.join('\n')}\n`)
  await host['tree.list']({ workspace, refresh: true })
  await host['selection.change']({ workspace, change: { type: 'check', paths: ['db', 'web/src/net'], checked: true } })
}

/** Saves a provider with an unreachable address. */
async function addUnreachableProvider(host: HostConnection): Promise<void> {
  const values = { apiKey: sampleKey, baseUrl: 'http://127.0.0.1:9/v1' }
  await host['providers.save']({ id: 'openai', values, unchecked: true })
  const { settings } = await host['settings.read']()
  await host['settings.save']({ models: { ...settings.models, slots: { ...settings.models.slots, chat: 'openai/gpt-5-mini' } } })
}
