// OpenAI responses, as Codex uses them. It groups the tools of an MCP server in a namespace, and shows them to its model after a search.

import { z } from 'zod'
import { type Dialect, event, type Reply } from '../turn.ts'

const one = z.object({ type: z.string(), name: z.string().default(''), description: z.string().default('') })
const tool = z.union([one.extend({ type: z.literal('namespace'), tools: z.array(one) }), one])
const request = z.object({
  tools: z.array(tool).default([]),
  input: z.array(
    z.union([
      z.object({ type: z.enum(['function_call', 'custom_tool_call']), call_id: z.string(), name: z.string() }),
      z.object({
        type: z.enum(['function_call_output', 'custom_tool_call_output']),
        call_id: z.string(),
        output: z.union([z.string(), z.array(z.object({ text: z.string().default('') }))]),
      }),
      z.object({ type: z.enum(['tool_search_output', 'additional_tools']), tools: z.array(tool) }),
      z.object({ type: z.string().optional() }),
    ]),
  ),
})

export const openaiResponses: Dialect = {
  path: /\/responses$/,
  read(body) {
    const { tools, input } = request.parse(body)
    const names = new Map(input.flatMap((item) => ('name' in item ? [[item.call_id, item.name] as const] : [])))
    return {
      tools: [...tools, ...input.flatMap((item) => ('tools' in item ? item.tools : []))].flatMap(seen),
      results: input.flatMap((item) => {
        if ('tools' in item && item.type === 'additional_tools') return []
        if ('tools' in item) return [{ tool: 'tool_search', text: JSON.stringify(item.tools.flatMap(seen).map(({ name }) => name)) }]
        return 'output' in item ? [{ tool: names.get(item.call_id) ?? '', text: textOf(item.output) }] : []
      }),
    }
  },
  write(reply, id) {
    const item = itemOf(reply, id)
    const response = { id: `resp_${id}`, object: 'response', status: 'completed', output: [item], usage }
    const send = (type: string, data: Record<string, unknown>) => event({ type, ...data }, type)
    return {
      stream:
        send('response.created', { response: { id: response.id } }) +
        send('response.output_item.added', { output_index: 0, item }) +
        send('response.output_item.done', { output_index: 0, item }) +
        send('response.completed', { response }),
      whole: response,
    }
  },
}

const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 }

function seen(shown: z.infer<typeof tool>) {
  if ('tools' in shown) return shown.tools.map(({ name, description }) => ({ name, description, namespace: shown.name }))
  return [{ name: shown.name === '' ? shown.type : shown.name, description: shown.description }]
}

const textOf = (output: string | { text: string }[]): string =>
  typeof output === 'string' ? output : output.map(({ text }) => text).join('\n')

function itemOf(reply: Reply, id: string) {
  if ('text' in reply) {
    const content = [{ type: 'output_text', text: reply.text, annotations: [] }]
    return { type: 'message', id: `msg_${id}`, role: 'assistant', status: 'completed', content }
  }
  const { name, namespace } = reply.call
  if (name === 'tool_search')
    return {
      type: 'tool_search_call',
      id: `ts_${id}`,
      call_id: `call_${id}`,
      execution: 'client',
      status: 'completed',
      arguments: reply.input,
    }
  if (typeof reply.input === 'string')
    return { type: 'custom_tool_call', id: `ctc_${id}`, call_id: `call_${id}`, status: 'completed', name, input: reply.input }
  const call = { name, ...(namespace !== undefined && { namespace }), arguments: JSON.stringify(reply.input) }
  return { type: 'function_call', id: `fc_${id}`, call_id: `call_${id}`, status: 'completed', ...call }
}
