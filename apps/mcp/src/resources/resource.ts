// What an MCP resource is: a text of the open workspace, made anew at every reading, through the gate.

import type { ToolCall } from '../tool.ts'

export interface McpResource {
  uri: string
  name: string
  title: string
  description: string
  mimeType: string
  read(on: ToolCall): Promise<string>
}
