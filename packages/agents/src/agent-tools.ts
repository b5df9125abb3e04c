// The tools that an agent explores a project with: an MCP server of the host, for one run.

import type { McpServer } from '@agentclientprotocol/sdk'
import { explorationServer } from '@sheaf/contract'
import type { Agent, ToolRecipe } from './agent.ts'

export interface AgentTools {
  /** Streamable HTTP, on the loopback interface. */
  url: string
  /** Required in the header `Authorization`. */
  token: string
}

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
  const server: McpServer = { type: 'http', name: explorationServer, url, headers: [{ name: 'Authorization', value }] }
  return {
    agent: {
      ...changed,
      env: (start) => ({ ...changed.env?.({ ...start, tools }), ...(hidesToken && { [tokenVariable]: token }) }),
    },
    tools: { servers: takesServerInEnv ? [] : [server], ...(connect && { connect }) },
  }
}
