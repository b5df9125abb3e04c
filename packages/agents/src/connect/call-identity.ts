// Reads which tool a call uses, from the fields in which agents put its name. A model writes titles and ids, so they don't count.

import { z } from 'zod'

export interface CallIdentity {
  /** Names of the tool in the metadata of the call. */
  names: readonly string[]
  /** The input, if it has the form in which Codex describes a call of an MCP server. A model could write the same input for another tool. */
  input?: { server: string; tool: string }
}

export function readCallIdentity(toolCall: unknown): CallIdentity {
  const { _meta, rawInput } = call.parse(toolCall)
  const names = [_meta?.toolName, _meta?.claudeCode?.toolName].filter((name) => name !== undefined)
  return { names, ...(rawInput && { input: { server: rawInput.server, tool: rawInput.tool } }) }
}

const name = z.string().optional().catch(undefined)
const call = z
  .object({
    _meta: z
      .object({ toolName: name, claudeCode: z.object({ toolName: name }).optional().catch(undefined) })
      .optional()
      .catch(undefined),
    rawInput: z.object({ server: z.string(), tool: z.string() }).optional().catch(undefined),
  })
  .catch({})
