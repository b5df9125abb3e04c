// OpenAI chat completions, as opencode uses them for a custom provider.

import { z } from 'zod'
import { type Dialect, event, type Reply } from '../turn.ts'

const text = z.union([
  z.string(),
  z.array(z.object({ text: z.string().default('') })).transform((parts) => parts.map((one) => one.text).join('\n')),
])
const request = z.object({
  tools: z.array(z.object({ function: z.object({ name: z.string(), description: z.string().default('') }) })).default([]),
  messages: z.array(
    z.union([
      z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: text }),
      z.object({
        role: z.literal('assistant'),
        tool_calls: z.array(z.object({ id: z.string(), function: z.object({ name: z.string() }) })),
      }),
      z.object({ role: z.enum(['system', 'developer', 'user', 'assistant']) }),
    ]),
  ),
})

export const openaiChat: Dialect = {
  path: /\/chat\/completions$/,
  read(body) {
    const { tools, messages } = request.parse(body)
    const names = new Map(
      messages.flatMap((message) =>
        'tool_calls' in message ? message.tool_calls.map((call) => [call.id, call.function.name] as const) : [],
      ),
    )
    return {
      tools: tools.map(({ function: { name, description } }) => ({ name, description })),
      results: messages.flatMap((message) =>
        'content' in message ? [{ tool: names.get(message.tool_call_id) ?? '', text: message.content }] : [],
      ),
    }
  },
  write(reply, id) {
    const chunk = (delta: unknown, finish: string | null) =>
      event({ id, object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })
    const answer = message(reply, id)
    const finish = 'call' in reply ? 'tool_calls' : 'stop'
    return {
      stream: chunk(answer, null) + chunk({}, finish) + event('[DONE]'),
      whole: { id, object: 'chat.completion', created: 1, model: 'm', choices: [{ index: 0, message: answer, finish_reason: finish }] },
    }
  },
}

function message(reply: Reply, id: string) {
  if ('text' in reply) return { role: 'assistant', content: reply.text }
  const call = { name: reply.call.name, arguments: JSON.stringify(reply.input) }
  return { role: 'assistant', content: null, tool_calls: [{ index: 0, id: `call_${id}`, type: 'function', function: call }] }
}
