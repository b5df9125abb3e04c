// A tool as tools/list has it. Every word here is paid by every conversation, so the schemas are made small.

import type { Tool, ToolAnnotations } from './tool.ts'

export interface ListedTool {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object'; [key: string]: unknown }
  outputSchema: { type: 'object'; [key: string]: unknown }
  annotations: ToolAnnotations
}

export function listTool(tool: Tool): ListedTool {
  throw new Error('soon')
}
