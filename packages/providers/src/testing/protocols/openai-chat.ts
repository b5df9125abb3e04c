// OpenAI chat completions, which most providers use. Thinking is sent as `reasoning_content`, as providers with thinking do.

import type { Answer } from '../answer.ts'
import { type Asked, event, field, type Protocol, usageOf } from '../protocol.ts'

export const openaiChat: Protocol = {
  name: 'openai-chat',
  type: 'text/event-stream',
  asked: (_path, body) => ({
    model: String(field(body, 'model')),
    stream: field(body, 'stream') === true,
    wantsUsage: field(field(body, 'stream_options'), 'include_usage') === true,
  }),
  begin: () => chunk({ role: 'assistant', content: '' }),
  text: (text) => chunk({ content: text }),
  thinking: (text) => chunk({ reasoning_content: text }),
  calls: (calls) =>
    chunk({
      tool_calls: calls.map(({ name, arguments: text }, index) => ({
        index,
        id: `call_${index}`,
        type: 'function',
        function: { name, arguments: text },
      })),
    }),
  // Providers without the usage option send usage with the finish; Groq also under its own name.
  end: (answer, asked) =>
    chunk({}, finish(answer), asked.wantsUsage ? {} : { usage: usage(answer), x_groq: { id: 'req_1', usage: usage(answer) } }) +
    (asked.wantsUsage ? event({ ...head('chat.completion.chunk'), choices: [], usage: usage(answer) }) : '') +
    event('[DONE]'),
  error: (message, code = 'server_error') => event({ error: { message, type: code, param: null, code } }),
  whole: (answer, asked: Asked, { text, thinking }) => ({
    ...head('chat.completion'),
    model: asked.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, ...(thinking === '' ? {} : { reasoning_content: thinking }) },
        finish_reason: finish(answer),
      },
    ],
    usage: usage(answer),
  }),
  failure: (status, message, code = names[status] ?? 'server_error') => ({ error: { message, type: code, param: null, code } }),
}

const names: Record<number, string> = { 401: 'invalid_api_key', 404: 'model_not_found', 429: 'rate_limit_exceeded' }

const head = (object: string) => ({ id: 'chatcmpl-1', object, created: 1_760_000_000, model: 'scripted' })

const chunk = (delta: Record<string, unknown>, reason: string | null = null, more: Record<string, unknown> = {}): string =>
  event({ ...head('chat.completion.chunk'), choices: [{ index: 0, delta, finish_reason: reason }], ...more })

const finish = ({ finish = 'stop', calls }: Answer): string => (calls ? 'tool_calls' : finish === 'filtered' ? 'content_filter' : finish)

function usage(answer: Answer) {
  const { input, cached, output, thinking } = usageOf(answer)
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: thinking },
  }
}
