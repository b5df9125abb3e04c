// Checks what a model sent, runs the tool, and bounds what comes back. A refusal is a result too: a model can act on it.

import type { ToolResult } from './answer.ts'
import type { Tool, ToolCall } from './tool.ts'

/** Throws only bugs. */
export async function runTool(tool: Tool, args: unknown, on: ToolCall): Promise<ToolResult> {
  throw new Error('soon')
}
