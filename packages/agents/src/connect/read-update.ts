// Reads a `session/update` notification. Kinds that are newer than this version, and malformed ones, are ignored.

import type { Usage } from '@sheaf/contract'
import { quoteOutput } from '@sheaf/engine/work'
import { z } from 'zod'
import { type CallIdentity, readCallIdentity } from './call-identity.ts'
import { readUsage } from './read-usage.ts'

type ToolStatus = 'running' | 'done' | 'failed'

export type SessionUpdate =
  | { type: 'text'; text: string }
  | { type: 'thinking'; text: string }
  | { type: 'tool'; id: string; title?: string; status: ToolStatus; identity: CallIdentity }
  | { type: 'usage'; usage: Usage }
  /** A message of the agent itself, not of its model. */
  | { type: 'notice'; text: string }

export function readUpdate(params: unknown): SessionUpdate | undefined {
  const read = notification.safeParse(params)
  if (!read.success) return undefined
  const { update } = read.data
  switch (update.sessionUpdate) {
    case 'agent_message_chunk':
    case 'agent_thought_chunk': {
      const { text } = update.content
      if (text === '') return update._meta === undefined ? undefined : { type: 'usage', usage: readUsage(update._meta.usage) }
      return { type: update.sessionUpdate === 'agent_message_chunk' ? 'text' : 'thinking', text }
    }
    case 'tool_call':
    case 'tool_call_update': {
      const title = update.title?.slice(0, titleCharacters)
      const identity = readCallIdentity(update)
      return { type: 'tool', id: update.toolCallId, ...(title && { title }), status: statusOf(update.status), identity }
    }
    case 'notice':
      return { type: 'notice', text: quoteOutput([update.title, update.description ?? ''].join(' ')) }
    case 'usage_update':
      return update.cost?.currency === 'USD' ? { type: 'usage', usage: { cost: update.cost.amount } } : undefined
  }
}

const titleCharacters = 300

const chunk = <Kind extends string>(kind: Kind) =>
  z.object({
    sessionUpdate: z.literal(kind),
    content: z.object({ type: z.literal('text'), text: z.string() }),
    // Qwen Code reports usage with an empty text.
    _meta: z.object({ usage: z.unknown() }).optional().catch(undefined),
  })
const tool = <Kind extends string>(kind: Kind) =>
  z.object({
    sessionUpdate: z.literal(kind),
    toolCallId: z.string().max(500),
    title: z.string().nullish().catch(undefined),
    status: z.string().nullish().catch(undefined),
    rawInput: z.unknown().optional(),
    _meta: z.unknown().optional(),
  })

const notification = z.object({
  update: z.discriminatedUnion('sessionUpdate', [
    chunk('agent_message_chunk'),
    chunk('agent_thought_chunk'),
    tool('tool_call'),
    tool('tool_call_update'),
    z.object({
      sessionUpdate: z.literal('notice'),
      title: z.string(),
      description: z.string().nullish().catch(undefined),
    }),
    z.object({
      sessionUpdate: z.literal('usage_update'),
      cost: z
        .object({ amount: z.number().min(0), currency: z.string() })
        .nullish()
        .catch(undefined),
    }),
  ]),
})

function statusOf(status: string | null | undefined): ToolStatus {
  if (status === 'completed') return 'done'
  return status === 'failed' ? 'failed' : 'running'
}
