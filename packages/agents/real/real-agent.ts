// A real agent: its pinned package, how it is signed in to a scripted model, and how its own tools would write a file.

import type { Reply } from '../../../apps/mcp/clients/model/turn.ts'

export interface RealAgent {
  /** Sheaf's id for it. */
  id: string
  name: string
  /** Its program, as users have it in PATH. */
  command: string
  /** Its folder in `tools/`, which pins the version. */
  tool: string
  /** Writes its configuration into `home`; returns the environment that only its program gets. */
  setUp(home: string, model: string): Promise<Record<string, string>>
  /** Tools that it offers its model although Sheaf switches off all it can. */
  keeps?: readonly string[]
  /** How its model calls a tool of our MCP server, if not by the name that it is offered. */
  callsOurs?(name: string, input: Record<string, unknown>): ToolCall
  /** Calls of its own tools that would create `file`. */
  writes(file: string): ToolCall[]
}

export type ToolCall = Extract<Reply, { call: unknown }>

/** Calls a tool by its name, whether the agent offers it or not. */
export const toolCall = (name: string, input: ToolCall['input']): ToolCall => ({ call: { name, description: '' }, input })
