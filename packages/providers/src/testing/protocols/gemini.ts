// Gemini: the path contains the model and whether to stream; the finish is a field of the last event.

import type { Answer } from '../answer.ts'
import { event, type Protocol, usageOf } from '../protocol.ts'

export const gemini: Protocol = {
  name: 'gemini',
  type: 'text/event-stream',
  asked: (path) => ({
    model: decodeURIComponent(/models\/([^:]+):/.exec(path)?.[1] ?? ''),
    stream: path.includes(':streamGenerateContent'),
    wantsUsage: true,
  }),
  begin: () => '',
  text: (text) => event(candidate([{ text }])),
  thinking: (text) => event(candidate([{ text, thought: true }])),
  calls: (calls) => event(candidate(calls.map(({ name, arguments: text }) => ({ functionCall: { name, args: JSON.parse(text) } })))),
  end: (answer) => event({ ...candidate([{ text: '' }], reason(answer)), usageMetadata: usage(answer) }),
  error: (message, code = 'INTERNAL') => event({ error: { code: 500, message, status: code } }),
  whole: (answer, _asked, { text, thinking }) => ({
    ...candidate([...(thinking === '' ? [] : [{ text: thinking, thought: true }]), { text }], reason(answer)),
    usageMetadata: usage(answer),
  }),
  failure: (status, message, code = names[status] ?? 'INTERNAL') => ({ error: { code: status, message, status: code } }),
}

const names: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
}

const candidate = (parts: Record<string, unknown>[], finishReason?: string) => ({
  candidates: [{ content: { parts, role: 'model' }, index: 0, ...(finishReason === undefined ? {} : { finishReason }) }],
  modelVersion: 'scripted',
  responseId: 'r1',
})

const reason = ({ finish = 'stop' }: Answer): string => ({ stop: 'STOP', length: 'MAX_TOKENS', filtered: 'SAFETY' })[finish]

function usage(answer: Answer) {
  const { input, cached, output, thinking } = usageOf(answer)
  return {
    promptTokenCount: input,
    cachedContentTokenCount: cached,
    candidatesTokenCount: output - thinking,
    thoughtsTokenCount: thinking,
    totalTokenCount: input + output,
  }
}
