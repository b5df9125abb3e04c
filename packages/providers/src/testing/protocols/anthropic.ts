// Anthropic messages: named events, and content blocks that open and close; `message_stop` is the finish.

import type { Answer } from '../answer.ts'
import { event, field, type LastOutput, type Protocol, usageOf } from '../protocol.ts'

export const anthropic: Protocol = {
  name: 'anthropic',
  type: 'text/event-stream',
  asked: (_path, body) => ({ model: String(field(body, 'model')), stream: field(body, 'stream') === true, wantsUsage: true }),
  begin: ({ model }) =>
    send('message_start', {
      message: { ...head, model, content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 10, output_tokens: 1 } },
    }) + send('ping', {}),
  text: (text, last) =>
    opened('text', last, { type: 'text', text: '' }) + send('content_block_delta', { index: 1, delta: { type: 'text_delta', text } }),
  thinking: (text, last) =>
    opened('thinking', last, { type: 'thinking', thinking: '', signature: '' }) +
    send('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: text } }),
  calls: (calls, last) =>
    close(last) +
    calls
      .map(
        ({ name, arguments: text }, at) =>
          send('content_block_start', { index: 2 + at, content_block: { type: 'tool_use', id: `toolu_${at}`, name, input: {} } }) +
          send('content_block_delta', { index: 2 + at, delta: { type: 'input_json_delta', partial_json: text } }) +
          send('content_block_stop', { index: 2 + at }),
      )
      .join(''),
  end: (answer, _asked, { last }) =>
    close(last) +
    send('message_delta', { delta: { stop_reason: reason(answer), stop_sequence: null }, usage: usage(answer) }) +
    send('message_stop', {}),
  error: (message, code = 'api_error') => send('error', { error: { type: code, message } }),
  whole: (answer, { model }, { text, thinking }) => ({
    ...head,
    model,
    content: [...(thinking === '' ? [] : [{ type: 'thinking', thinking, signature: 'signed' }]), { type: 'text', text }],
    stop_reason: reason(answer),
    stop_sequence: null,
    usage: usage(answer),
  }),
  failure: (status, message, code = names[status] ?? 'api_error') => ({
    type: 'error',
    error: { type: code, message },
    request_id: 'req_1',
  }),
}

const names: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
}

const head = { id: 'msg_1', type: 'message', role: 'assistant' }

const send = (type: string, data: Record<string, unknown>): string => event({ type, ...data }, type)

const close = (last: LastOutput): string =>
  last === 'nothing' || last === 'calls' ? '' : send('content_block_stop', { index: last === 'text' ? 1 : 0 })

const opened = (kind: LastOutput, last: LastOutput, block: Record<string, unknown>): string =>
  last === kind ? '' : close(last) + send('content_block_start', { index: kind === 'text' ? 1 : 0, content_block: block })

const reason = ({ finish = 'stop', calls }: Answer): string =>
  calls ? 'tool_use' : { stop: 'end_turn', length: 'max_tokens', filtered: 'refusal' }[finish]

function usage(answer: Answer) {
  const { input, cached, output } = usageOf(answer)
  return { input_tokens: input - cached, cache_read_input_tokens: cached, cache_creation_input_tokens: 0, output_tokens: output }
}
