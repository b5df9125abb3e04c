// Recognizes calls of our MCP server's tools in permission requests.

import type { RequestPermissionRequest } from '@agentclientprotocol/sdk'
import { explorationServer, explorationTools } from '@sheaf/contract'
import { type CallIdentity, readCallIdentity } from '../connect/call-identity.ts'

/** `earlier`: what the agent said about the same call before. All of it must agree. */
export function isOurTool({ toolCall, _meta }: RequestPermissionRequest, earlier: readonly CallIdentity[]): boolean {
  const all = [...earlier, readCallIdentity(toolCall)]
  const names = all.flatMap((each) => each.names)
  if (names.length > 0) return names.every((name) => ourNames.has(name))
  // Codex marks requests about MCP servers, and only the call before has the name. Without the mark, a model may have written the input.
  if (_meta?.is_mcp_tool_approval !== true) return false
  const inputs = all.flatMap(({ input }) => (input === undefined ? [] : [input]))
  return inputs.length > 0 && inputs.every(({ server, tool }) => server === explorationServer && isToolName(tool))
}

/** As Claude Code and Qwen Code spell them. */
const ourNames: ReadonlySet<string> = new Set(explorationTools.map((name) => `mcp__${explorationServer}__${name}`))

const isToolName = (name: string): boolean => explorationTools.some((each) => each === name)
