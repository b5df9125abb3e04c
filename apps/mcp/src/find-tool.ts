// Finds a tool by name. A row of the contract's table names its file in tools/ and its export: `token_stats` is `tokenStats` in
// token-stats.ts.

import { isMcpTool, type McpToolName, mcpTools } from '@sheaf/contract'
import type { Tool } from './tool.ts'

const tools = new Map(await Promise.all(Object.keys(mcpTools).filter(isMcpTool).map(loadTool)))

export function findTool(name: McpToolName): Tool {
  const tool = tools.get(name)
  if (tool === undefined) throw new Error(`Unknown tool: ${name}`)
  return tool
}

async function loadTool(name: McpToolName): Promise<[McpToolName, Tool]> {
  const exported = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const { [exported]: tool }: Record<string, Tool> = await import(`./tools/${name.replaceAll('_', '-')}.ts`)
  if (tool === undefined) throw new Error(`The file of ${name} doesn't export ${exported}.`)
  return [name, tool]
}
