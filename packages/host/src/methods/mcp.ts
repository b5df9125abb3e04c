// mcp.*: editors and agents at the door; loaded when the first one comes or a window asks.

import type { HostApi, McpWindowApi } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { DeskRegistry } from '../desk/desks.ts'
import type { McpDesk } from '../mcp/open-mcp-desk.ts'

type McpMethods = Pick<HostApi, 'openMcpSession' | Extract<keyof McpWindowApi, `mcp.${string}`>>

export function mcpMethods(context: Context, desks: () => Promise<DeskRegistry>): McpMethods {
  let opened: Promise<McpDesk> | undefined
  const open = async (): Promise<McpDesk> => {
    try {
      const [{ openMcpDesk }, registry] = await Promise.all([import('../mcp/open-mcp-desk.ts'), desks()])
      return await openMcpDesk(context, registry)
    } catch (problem) {
      // A state that was locked for a moment must not keep editors out until Sheaf ends.
      opened = undefined
      throw problem
    }
  }
  const mcp = () => {
    opened ??= open()
    return opened
  }
  return {
    openMcpSession: async (peer) => (await mcp()).openSession(peer),
    'mcp.status': async () => (await mcp()).status(),
    'mcp.switch': async (input) => (await mcp()).switch(input),
    'mcp.own': async (input, call) => (await mcp()).own(input, call),
    'mcp.answer': async (input, call) => (await mcp()).answer(input, call),
    'mcp.change': async (input) => (await mcp()).change(input),
    'mcp.calls': async () => (await mcp()).calls(),
  }
}
