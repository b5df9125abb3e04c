// The type of an MCP resource: text from the open workspace, rebuilt on every read, through the gate.

import type { ToolCall } from '../tool.ts'

export interface McpResource {
  uri: string
  name: string
  title: string
  description: string
  mimeType: string
  read(call: ToolCall): Promise<string>
}
