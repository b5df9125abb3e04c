// OpenAI responses: named events, and items that open and close.

import type { Answer } from '../answer.ts'
import { event, field, type LastOutput, type Protocol, usageOf, type Whole } from '../protocol.ts'

export const openaiResponses: Protocol = {
  name: 'openai-responses',
  type: 'text/event-stream',
  asked: (_path, body) => ({ model: String(field(body, 'model')), stream: field(body, 'stream') === true, wantsUsage: true }),
  begin: ({ model }) => send('response.created', { response: { ...head, model, status: 'in_progress', output: [] } }),
  text: (text, last) =>
    (last === 'text' ? '' : close(last) + send('response.output_item.added', { output_index: 1, item: { ...message, content: [] } })) +
    send('response.output_text.delta', { item_id: message.id, output_index: 1, content_index: 0, delta: text }),
  thinking: (text, last) =>
    (last === 'thinking'
      ? ''
      : close(last) +
        send('response.output_item.added', { output_index: 0, item: reasoning }) +
        send('response.reasoning_summary_part.added', { item_id: reasoning.id, output_index: 0, summary_index: 0 })) +
    send('response.reasoning_summary_text.delta', { item_id: reasoning.id, output_index: 0, summary_index: 0, delta: text }),
  calls: (calls, last) =>
    close(last) +
    calls
      .map(({ name, arguments: text }, at) => {
        const item = { type: 'function_call', id: `fc_${at}`, call_id: `call_${at}`, name, arguments: text, status: 'completed' }
        const output_index = 2 + at
        return (
          send('response.output_item.added', { output_index, item: { ...item, arguments: '', status: 'in_progress' } }) +
          send('response.function_call_arguments.delta', { item_id: item.id, output_index, delta: text }) +
          send('response.output_item.done', { output_index, item })
        )
      })
      .join(''),
  end: (answer, { model }, all) =>
    close(all.last, all.text) + send(`response.${status(answer)}`, { response: { ...head, model, ...ending(answer, all) } }),
  error: (message, code = 'server_error') =>
    send('error', { code, message, param: null, error: { type: code, code, message, param: null } }),
  whole: (answer, { model }, all) => ({ ...head, model, ...ending(answer, all) }),
  failure: (httpStatus, message, code = names[httpStatus] ?? 'server_error') => ({ error: { message, type: code, param: null, code } }),
}

const names: Record<number, string> = { 401: 'invalid_api_key', 404: 'model_not_found', 429: 'rate_limit_exceeded' }

const head = { id: 'resp_1', object: 'response', created_at: 1_760_000_000 }
const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'in_progress' }
const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: null }

let sequence = 0
const send = (type: string, data: Record<string, unknown>): string => event({ type, sequence_number: sequence++, ...data }, type)

function close(last: LastOutput, text = ''): string {
  if (last === 'nothing' || last === 'calls') return ''
  if (last === 'text') return send('response.output_item.done', { output_index: 1, item: said(text) })
  return send('response.output_item.done', { output_index: 0, item: reasoning })
}

const said = (text: string) => ({ ...message, status: 'completed', content: [{ type: 'output_text', text, annotations: [] }] })

const status = ({ finish = 'stop' }: Answer): string => (finish === 'stop' ? 'completed' : 'incomplete')

function ending(answer: Answer, { text, thinking }: Whole) {
  const { input, cached, output, thinking: thought } = usageOf(answer)
  return {
    status: status(answer),
    error: null,
    incomplete_details:
      status(answer) === 'completed' ? null : { reason: answer.finish === 'length' ? 'max_output_tokens' : 'content_filter' },
    output: [...(thinking === '' ? [] : [{ ...reasoning, summary: [{ type: 'summary_text', text: thinking }] }]), said(text)],
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: cached },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: thought },
      total_tokens: input + output,
    },
  }
}
