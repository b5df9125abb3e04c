// Ollama: one JSON document per line, the last with `done`. It has no keys.

import type { Answer } from '../answer.ts'
import { field, type Protocol, usageOf } from '../protocol.ts'

export const ollama: Protocol = {
  name: 'ollama',
  type: 'application/x-ndjson',
  asked: (_path, body) => ({ model: String(field(body, 'model')), stream: field(body, 'stream') !== false, wantsUsage: true }),
  begin: () => '',
  text: (text) => line({ message: { role: 'assistant', content: text }, done: false }),
  thinking: (text) => line({ message: { role: 'assistant', content: '', thinking: text }, done: false }),
  calls: (calls) =>
    line({
      message: {
        role: 'assistant',
        content: '',
        tool_calls: calls.map(({ name, arguments: text }) => ({ function: { name, arguments: JSON.parse(text) } })),
      },
      done: false,
    }),
  end: (answer) => line({ message: { role: 'assistant', content: '' }, ...ending(answer) }),
  error: (message) => `${JSON.stringify({ error: message })}\n`,
  whole: (answer, { model }, { text, thinking }) => ({
    ...head,
    model,
    message: { role: 'assistant', content: text, ...(thinking === '' ? {} : { thinking }) },
    ...ending(answer),
  }),
  failure: (_status, message) => ({ error: message }),
}

const head = { model: 'scripted', created_at: '2026-01-01T00:00:00.000000Z' }

const line = (data: Record<string, unknown>): string => `${JSON.stringify({ ...head, ...data })}\n`

function ending(answer: Answer) {
  const { input, output } = usageOf(answer)
  return {
    done: true,
    done_reason: answer.finish === 'length' ? 'length' : 'stop',
    total_duration: 1,
    load_duration: 1,
    prompt_eval_count: input,
    prompt_eval_duration: 1,
    eval_count: output,
    eval_duration: 1,
  }
}
