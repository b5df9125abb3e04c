// Schemas of MCP servers, for the state file and for windows.

import { z } from 'zod'
import type { AttachedResource, ServerTransport } from './servers.ts'

const word = z.string().min(1).max(10_000)
const variable = z
  .string()
  .regex(/^[A-Za-z_][\w.-]*$/, 'is not a name')
  .max(200)

export const serverTransportSchema: z.ZodType<ServerTransport> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stdio'),
    command: word,
    args: z.array(z.string().max(10_000)).max(200),
    env: z.array(variable).max(100),
  }),
  z.object({ kind: z.literal('http'), url: word, headers: z.array(variable).max(100) }),
])

/** `kept`: where its secrets are. `on`: workspaces that use it. `always`: tools that need no approval, each with its fingerprint. */
export const savedServerSchema = z.object({
  name: z.string().min(1).max(200),
  transport: serverTransportSchema,
  kept: z.enum(['keychain', 'file']).exactOptional(),
  isSignedIn: z.literal(true).exactOptional(),
  on: z.array(z.string()),
  always: z.record(z.string(), z.string()),
})
export type SavedServer = z.infer<typeof savedServerSchema>

export const attachedResourceSchema: z.ZodType<AttachedResource> = z.object({
  server: z.string(),
  serverName: z.string(),
  uri: z.string(),
  title: z.string(),
  retrievedAt: z.string(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  cut: z.number(),
  isChanged: z.literal(true).exactOptional(),
})
