// Reads the messages between a client and our server that `tap.ts` recorded.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

export interface TapLog {
  /** How many times the client started the server. */
  starts: number
  /** The client's name. `revision` is the negotiated one. */
  claims: string
  revision: string
  /** Our server's instructions for the model. */
  instructions: string
  /** The methods it called, in order. */
  methods: string[]
  /** Results of its tool calls, in order. */
  results: ToolResult[]
}

export interface ToolResult {
  text: string
  structured?: unknown
  isError: boolean
}

const version = 'io.modelcontextprotocol/protocolVersion'
const info = 'io.modelcontextprotocol/clientInfo'
const named = z.object({ name: z.string() })
const line = z.object({
  from: z.enum(['client', 'server']),
  message: z.object({
    id: z.union([z.string(), z.number()]).optional(),
    method: z.string().optional(),
    params: z
      .object({ clientInfo: named.optional(), _meta: z.object({ [version]: z.string().optional(), [info]: named.optional() }).optional() })
      .optional(),
    result: z
      .object({
        protocolVersion: z.string().optional(),
        instructions: z.string().optional(),
        content: z.array(z.object({ text: z.string().default('') })).optional(),
        structuredContent: z.unknown().optional(),
        isError: z.boolean().default(false),
      })
      .optional(),
  }),
})

export async function readTap(folder: string): Promise<TapLog> {
  const tapped: TapLog = { starts: 0, claims: '', revision: '', instructions: '', methods: [], results: [] }
  for (const name of (await readdir(folder)).sort()) {
    tapped.starts += 1
    const calls = new Set<string | number>()
    for (const text of (await readFile(join(folder, name), 'utf8')).split('\n').filter((one) => one !== '')) {
      const { from, message } = line.parse(JSON.parse(text))
      if (from === 'client') addClientMessage(tapped, calls, message)
      else if (message.result !== undefined) addServerMessage(tapped, calls, message)
    }
  }
  return tapped
}

type Message = z.infer<typeof line>['message']

function addClientMessage(tapped: TapLog, calls: Set<string | number>, { id, method, params }: Message): void {
  if (method === undefined) return
  tapped.methods.push(method)
  if (method === 'tools/call' && id !== undefined) calls.add(id)
  tapped.claims = params?.clientInfo?.name ?? params?._meta?.[info]?.name ?? tapped.claims
  // A probe names a revision too; only the one used for tool calls counts.
  if (method !== 'server/discover') tapped.revision = params?._meta?.[version] ?? tapped.revision
}

function addServerMessage(tapped: TapLog, calls: Set<string | number>, { id, result }: Message): void {
  tapped.revision = result?.protocolVersion ?? tapped.revision
  tapped.instructions = result?.instructions ?? tapped.instructions
  if (id === undefined || !calls.has(id) || result?.content === undefined) return
  const { content, structuredContent: structured, isError } = result
  tapped.results.push({ text: content.map(({ text }) => text).join('\n'), isError, ...(structured !== undefined && { structured }) })
}
