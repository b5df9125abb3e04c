// The tools that an agent explores a project with: an MCP server of the host, for one run.

import type { McpServer } from '@agentclientprotocol/sdk'
import type { Agent, ToolRecipe } from './agent.ts'

export interface AgentTools {
  /** Streamable HTTP, on the loopback interface. */
  url: string
  /** Required in the header `Authorization`. */
  token: string
}

/**
 * The server's name in a session. Not `sheaf`: users have a server of that name in the settings of their agents, and Codex would use that
 * one instead. One word, because agents replace hyphens and split names at underscores.
 */
export const toolServer = 'sheafcontext'

export const toolNames = ['search', 'get_file_tree', 'get_codemap', 'read_file', 'find_symbol', 'propose_context'] as const

/** Has the token, for agents that would show it elsewhere. */
export const tokenVariable = 'SHEAF_TOOLS_TOKEN'

export interface SessionTools extends Pick<ToolRecipe, 'connect'> {
  /** For `session/new`. */
  servers: McpServer[]
}

export interface AgentWithTools {
  agent: Agent
  tools: SessionTools
}

/** The agent as it is started for a session with these tools. Undefined: it can't be limited to them. */
export function addTools(agent: Agent, tools: AgentTools): AgentWithTools | undefined {
  if (agent.withTools === undefined) return undefined
  const { hidesToken = false, takesServerInEnv = false, connect, ...changes } = agent.withTools
  const { url, token } = tools
  const changed = { ...agent, ...changes }
  const value = hidesToken ? `Bearer \${${tokenVariable}}` : `Bearer ${token}`
  const server: McpServer = { type: 'http', name: toolServer, url, headers: [{ name: 'Authorization', value }] }
  return {
    agent: {
      ...changed,
      env: (start) => ({ ...changed.env?.({ ...start, tools }), ...(hidesToken && { [tokenVariable]: token }) }),
    },
    tools: { servers: takesServerInEnv ? [] : [server], ...(connect && { connect }) },
  }
}
