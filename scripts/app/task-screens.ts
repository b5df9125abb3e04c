// Screens of a task beyond its files: several task tabs, attached documents, and MCP servers that the user added.

import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makePdf } from '@sheaf/documents/testing'
import type { StandaloneScreen } from './standalone-screens.ts'

const serversFolder = resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol')
const report = makePdf(
  [
    ['# How clients retry', 'A client that waits the same time as all others asks again at the same moment.'],
    ['# Jitter', 'A random part of each wait spreads the requests.', 'Full jitter waits between zero and the whole time.'],
    ['# Measurements', 'With jitter, the busiest second had 140 requests instead of 2,300.'],
  ],
  { title: 'Retries without stampedes' },
)

export const taskScreens: readonly StandaloneScreen[] = [
  {
    name: 'task-tabs',
    async open({ app: { host, workspace }, page }) {
      await host['workspaces.change']({ workspace, fields: { instructions: 'Make the retries wait with jitter.' } })
      for (const instructions of ['Say in the page why it is empty.', 'Write tests for the order totals.']) {
        const { show } = await host['tabs.change']({ workspace, change: { type: 'new' } })
        await host['workspaces.open']({ id: show })
        await host['workspaces.change']({ workspace: show, fields: { instructions } })
        await host['selection.change']({ workspace: show, change: { type: 'check', paths: ['web/src/orders'], checked: true } })
      }
      await page.getByRole('tab', { name: 'Say in the page why it is empty.' }).click()
      await page.getByRole('tab', { name: 'Say in the page why it is empty.', selected: true }).waitFor()
    },
  },
  {
    name: 'documents',
    async open({ app: { host, workspace }, page, folder }) {
      writeFileSync(join(folder, 'retries.pdf'), report)
      writeFileSync(
        join(folder, 'meeting.html'),
        '<title>Minutes of the API meeting</title><h1>Retries</h1><p>We add jitter this week.</p>',
      )
      await host['tree.list']({ workspace, refresh: true })
      await host['selection.change']({ workspace, change: { type: 'check', paths: ['web/src/net'], checked: true } })
      for (const path of ['retries.pdf', 'meeting.html']) await host['documents.add']({ workspace, from: { path } })
      const panels = page.getByRole('navigation', { name: 'Panels' })
      if (await panels.isVisible()) await panels.getByText(/^Selected/).click()
      await page.getByTestId('document-row').nth(1).waitFor()
    },
  },
  {
    name: 'document-preview',
    async open({ app: { host, workspace }, page, folder }) {
      writeFileSync(join(folder, 'retries.pdf'), report)
      await host['documents.add']({ workspace, from: { path: 'retries.pdf' } })
      const panels = page.getByRole('navigation', { name: 'Panels' })
      if (await panels.isVisible()) await panels.getByText(/^Selected/).click()
      await page.getByRole('button', { name: /^Retries without stampedes/ }).click()
      await page.getByRole('dialog').getByRole('heading', { name: 'Page 3' }).waitFor()
    },
  },
  {
    name: 'mcp-servers',
    async open({ app: { host, workspace }, page, folder }) {
      for (const [name, program, args] of [
        ['Everything', 'server-everything', ['stdio']],
        ['Project files', 'server-filesystem', [folder]],
      ] as const) {
        const transport = {
          kind: 'stdio' as const,
          command: process.execPath,
          args: [join(serversFolder, program, 'dist/index.js'), ...args],
          env: [],
        }
        await host['servers.change']({ workspace, change: { type: 'add', name, transport, secrets: {} } })
      }
      await page.keyboard.press('Control+,')
      await page.getByRole('tab', { name: 'MCP servers' }).click()
      const row = page.getByRole('listitem').filter({ hasText: 'Everything' }).first()
      await row.getByRole('button', { name: 'Connect', exact: true }).click()
      await row.getByRole('button', { name: '13 tools' }).click()
      await row.getByText('Echoes back the input string').waitFor()
    },
  },
]
