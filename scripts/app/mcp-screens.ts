// Screens of the MCP server: its settings, the setup of an editor, and the status in the window's header.

import { type Screen, type Stage, settings } from './stage.ts'

export const mcpScreens: readonly Screen[] = [
  ...['Server', 'Set up', 'Tools', 'Allowed', 'Calls'].map((part) => ({
    name: `mcp-${part.toLowerCase().replace(' ', '-')}`,
    open: (stage: Stage) => mcp(stage, part),
  })),
  {
    name: 'mcp-editor',
    async open(stage) {
      await mcp(stage, 'Set up')
      await stage.page.getByRole('button', { name: /^(?:Set up|Change setup for|Replace setup for) Cursor$/ }).click()
      await stage.page
        .getByRole('dialog', { name: 'Set up Cursor' })
        .getByText(/^(?:File|New file)$/)
        .waitFor()
    },
  },
  {
    name: 'mcp-status',
    async open({ page }) {
      await page.getByRole('button', { name: /^MCP server: / }).click()
      await page.getByRole('dialog', { name: 'MCP server' }).waitFor()
    },
  },
]

async function mcp(stage: Stage, part: string): Promise<void> {
  await settings(stage, 'MCP Server')
  await stage.page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: part, exact: true }).click()
}
