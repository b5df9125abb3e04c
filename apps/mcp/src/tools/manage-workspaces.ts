// manage_workspaces: lists workspaces, or opens one in the window.

import { defined, Refusal } from '@sheaf/contract'
import { z } from 'zod'
import { formatCount, takeFitting, visiblePath } from '../text.ts'
import { defineTool, type ToolCall } from '../tool.ts'

export const manageWorkspaces = defineTool({
  name: 'manage_workspaces',
  description:
    "List the user's workspaces and their task tabs, or open one in the Sheaf window. The tools use that workspace and tab starting with the next call.",
  input: z.object({
    op: z.enum(['list', 'open']).optional(),
    workspace: z.string().max(500).optional().describe('name or ID'),
    tab: z.string().max(500).optional().describe('task tab: name or ID. Default: the tab used last'),
  }),
  output: z.object({
    current: z.string(),
    workspaces: z.array(
      z.object({ id: z.string(), name: z.string(), roots: z.array(z.string()), open: z.boolean(), tabs: z.array(z.string()).optional() }),
    ),
    opened: z.string().optional(),
  }),
  aliases: { operation: 'op', action: 'op', name: 'workspace' },
  async run({ op = 'list', workspace: requested, tab }, call) {
    const opened = op === 'open' ? await open(requested, tab, call) : undefined
    const { cards, troubles } = await call.host['workspaces.list']()
    const all = cards.map(({ id, name, roots, windows, tabs }) => ({
      id,
      name,
      roots: roots.map(({ path }) => path),
      open: windows > 0,
      ...defined({ tabs: tabs?.map((each) => each.name || each.suggested || each.id) }),
    }))
    const workspaces = takeFitting(all, line)
    const current = cards.find(({ id, tabs = [] }) => id === call.workspace || tabs.some((each) => each.id === call.workspace))?.name ?? ''
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

interface Listed {
  id: string
  name: string
  roots: string[]
  open: boolean
  tabs?: string[]
}

function line({ id, name, roots, open: isOpen, tabs }: Listed): string {
  const named = tabs ? `, tabs: ${tabs.map(visiblePath).join(' | ')}` : ''
  return `${visiblePath(name)} (${id})${isOpen ? ', open' : ''}: ${roots.join(', ')}${named}`
}

async function open(requested: string | undefined, tab: string | undefined, { host, headless }: ToolCall): Promise<string> {
  if (headless) throw new Refusal('not-possible', 'No Sheaf window is open. This server is bound to the folder it was started in.')
  if (requested === undefined) throw new Refusal('mcp-arguments', '`workspace` is required: specify the workspace to open.')
  return (await host['workspaces.open']({ id: requested, ...defined({ tab }) })).fields.name
}
