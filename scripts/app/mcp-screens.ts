// Screens of the MCP server and of MCP servers that the user added: their settings, the setup of an editor, and the status in the window's header.

import { openSettings, type Screen, type ScreenContext } from './screen-context.ts'

export const mcpScreens: readonly Screen[] = [
  ...['Server', 'Set up', 'Tools', 'Allowed', 'Calls'].map((part) => ({
    name: `mcp-${part.toLowerCase().replace(' ', '-')}`,
    open: (context: ScreenContext) => openMcpSettings(context, part),
  })),
  {
    name: 'mcp-editor',
    async open(context) {
      await openMcpSettings(context, 'Set up')
      await context.page.getByRole('button', { name: /^(?:Set up|Change setup for|Replace setup for) Cursor$/ }).click()
      await context.page
        .getByRole('dialog', { name: 'Set up Cursor' })
        .getByText(/^(?:File|New file)$/)
        .waitFor()
    },
  },
  {
    name: 'mcp-servers-add',
    async open(context) {
      await openSettings(context, 'MCP servers')
      await context.page.getByRole('button', { name: 'Add server…' }).click()
      const dialog = context.page.getByRole('dialog', { name: 'Add MCP server' })
      await dialog.getByRole('button', { name: 'Add variable' }).click()
      await dialog.getByLabel('Value').waitFor()
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

async function openMcpSettings(context: ScreenContext, part: string): Promise<void> {
  await openSettings(context, 'MCP Server')
  await context.page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: part, exact: true }).click()
}
