// Schemas of the MCP settings and the allowlist, for the state file and for windows.

import { z } from 'zod'
import { type AllowedClient, defaultMcpSettings, type McpSettings } from './mcp.ts'
import { isMcpTool, type McpToolName } from './mcp-tools.ts'

const switched = z.record(z.string().max(200), z.boolean()).transform((tools): Partial<Record<McpToolName, boolean>> => {
  // Drop only the unknown tools: a newer version may have written them.
  const known: Partial<Record<McpToolName, boolean>> = {}
  for (const [name, isOn] of Object.entries(tools)) if (isMcpTool(name)) known[name] = isOn
  return known
})

export const mcpSettingsSchema: z.ZodType<McpSettings> = z.object({
  launchOnStart: z.boolean().default(defaultMcpSettings.launchOnStart),
  tools: switched.default(defaultMcpSettings.tools),
  advertise: z.boolean().default(defaultMcpSettings.advertise),
  lean: z.boolean().exactOptional(),
})

export const allowlistSchema: z.ZodType<AllowedClient[]> = z.array(
  z.object({
    id: z.string().min(1),
    name: z.string(),
    executable: z.string(),
    script: z.string().exactOptional(),
    fingerprint: z.string(),
    since: z.string(),
    lastUsed: z.string(),
    directEdits: z.boolean(),
  }),
)
