// manage_workspaces: lists workspaces, or opens one in the window.

import { defined, Refusal } from '@sheaf/contract'
import { z } from 'zod'
import { formatCount, takeFitting, visiblePath } from '../text.ts'
import { defineTool, type ToolCall } from '../tool.ts'

export const manageWorkspaces = defineTool({
  name: 'manage_workspaces',
  description: "List the user's workspaces, or open one in the Sheaf window. The tools use that workspace starting with the next call.",
  input: z.object({ op: z.enum(['list', 'open']).optional(), workspace: z.string().max(500).optional().describe('name or ID') }),
  output: z.object({
    current: z.string(),
    workspaces: z.array(z.object({ id: z.string(), name: z.string(), roots: z.array(z.string()), open: z.boolean() })),
    opened: z.string().optional(),
  }),
  aliases: { operation: 'op', action: 'op', name: 'workspace' },
  async run({ op = 'list', workspace: requested }, call) {
    const opened = op === 'open' ? await open(requested, call) : undefined
    const { cards, troubles } = await call.host['workspaces.list']()
    const all = cards.map(({ id, name, roots, windows }) => ({ id, name, roots: roots.map(({ path }) => path), open: windows > 0 }))
    const workspaces = takeFitting(all, line)
    const current = cards.find(({ id }) => id === call.workspace)?.name ?? ''
    return {
      summary:
        opened === undefined
          ? `**${formatCount(all.length, 'workspace')}**, current: ${current}.`
          : `Opening **${opened}** in the Sheaf window. Call the tool again in a moment.`,
      body: workspaces.map(line).join('\n'),
      data: { current, workspaces, ...defined({ opened }) },
      leftOff: workspaces.length < all.length ? [`${formatCount(all.length - workspaces.length, 'workspace')}.`] : [],
      notes: troubles.map(({ path, why }) => `${path}: ${why}`),
    }
  },
})

function line({ id, name, roots, open: isOpen }: { id: string; name: string; roots: string[]; open: boolean }): string {
  return `${visiblePath(name)} (${id})${isOpen ? ', open' : ''}: ${roots.join(', ')}`
}

async function open(requested: string | undefined, { host, headless }: ToolCall): Promise<string> {
  if (headless) throw new Refusal('not-possible', 'No Sheaf window is open. This server is bound to the folder it was started in.')
  if (requested === undefined) throw new Refusal('mcp-arguments', '`workspace` is required: specify the workspace to open.')
  return (await host['workspaces.open']({ id: requested })).fields.name
}
