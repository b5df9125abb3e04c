// The MCP servers of this host: what is saved, and the connections to them.

import type { CancelSignal, ServerCatalog, ServerEdit, ServerInfo, ServerText, ServerTool, ToolAnswer } from '@sheaf/contract'
import type { ContentText } from '@sheaf/mcp-client'
import type { SavedServers } from './saved-servers.ts'

export interface Servers {
  saved: SavedServers
  /** `workspace`: of the first tab. */
  list(workspace: string): Promise<ServerInfo[]>
  info(id: string, workspace: string): Promise<ServerInfo>
  connect(id: string, how: Extract<ServerEdit, { type: 'connect' }>['how'], signal?: CancelSignal): Promise<void>
  /** Connects if needed. Refuses like the server. */
  catalog(id: string, signal?: CancelSignal): Promise<ServerCatalog>
  readResource(id: string, uri: string, signal?: CancelSignal): Promise<ServerText>
  getPrompt(id: string, name: string, args: Record<string, string>, signal?: CancelSignal): Promise<ServerText>
  callTool(id: string, name: string, args: Record<string, unknown>, signal?: CancelSignal): Promise<ContentText>
  /** Reports changes of the resource to `onResourceChanged`, whenever the server is connected. */
  follow(id: string, uri: string): void
  onResourceChanged(listener: (id: string, uri: string) => void): () => void
  isAlwaysAllowed(id: string, tool: ServerTool): Promise<boolean>
  allowAlways(id: string, tool: ServerTool): Promise<void>
  /** Ends its connection, because its settings changed. */
  drop(id: string): Promise<void>
  changed(): void
  close(): Promise<void>
}

/** Calls that wait for the person, and tools that they allowed for a chat. */
export interface ToolApprovals {
  ask(call: string, signal: AbortSignal): Promise<ToolAnswer>
  /** Refuses a call that no longer waits. */
  answer(call: string, answer: ToolAnswer): void
  allowInChat(chat: string, server: string, tool: string): void
  isAllowedInChat(chat: string, server: string, tool: string): boolean
}
