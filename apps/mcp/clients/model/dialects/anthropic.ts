// Anthropic messages, as Claude Code uses them.

import { z } from 'zod'
import { type Dialect, event, type Reply } from '../turn.ts'

/** A tool found by ToolSearch appears as its name. */
const part = z.object({ text: z.string().optional(), tool_name: z.string().optional() })
const text = z.union([z.string(), z.array(part).transform((parts) => parts.map((one) => one.text ?? one.tool_name ?? '').join('\n'))])
const request = z.object({
  tools: z.array(z.object({ name: z.string(), description: z.string().default('') })).default([]),
  messages: z.array(
    z.object({
      content: z.union([
        z.string().transform(() => []),
        z.array(
          z.union([
            z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string() }),
            z.object({ type: z.literal('tool_result'), tool_use_id: z.string(), content: text.default('') }),
            z.object({ type: z.string() }),
          ]),
        ),
      ]),
    }),
  ),
})

export const anthropic: Dialect = {
  path: /\/messages$/,
  read(body) {
    const { tools, messages } = request.parse(body)
    const blocks = messages.flatMap(({ content }) => content)
    const names = new Map(blocks.flatMap((block) => ('name' in block ? [[block.id, block.name] as const] : [])))
    return {
      tools,
      results: blocks.flatMap((block) =>
        'tool_use_id' in block ? [{ tool: names.get(block.tool_use_id) ?? '', text: block.content }] : [],
      ),
    }
  },
  write(reply, id) {
    const send = (type: string, data: Record<string, unknown>) => event({ type, ...data }, type)
    const head = { id: `msg_${id}`, type: 'message', role: 'assistant', model: 'm', stop_sequence: null, usage }
    const stop_reason = 'call' in reply ? 'tool_use' : 'end_turn'
    const { opening, delta, block } = blockOf(reply, id)
    return {
      stream:
        send('message_start', { message: { ...head, content: [], stop_reason: null } }) +
        send('content_block_start', { index: 0, content_block: opening }) +
        send('content_block_delta', { index: 0, delta }) +
        send('content_block_stop', { index: 0 }) +
        send('message_delta', { delta: { stop_reason, stop_sequence: null }, usage }) +
        send('message_stop', {}),
      whole: { ...head, content: [block], stop_reason },
    }
  },
}

const usage = { input_tokens: 10, output_tokens: 5 }

function blockOf(reply: Reply, id: string) {
  if ('text' in reply)
    return {
      opening: { type: 'text', text: '' },
      delta: { type: 'text_delta', text: reply.text },
      block: { type: 'text', text: reply.text },
    }
  const opening = { type: 'tool_use', id: `toolu_${id}`, name: reply.call.name, input: {} }
  const delta = { type: 'input_json_delta', partial_json: JSON.stringify(reply.input) }
  return { opening, delta, block: { ...opening, input: reply.input } }
}
