// Gemini, as Gemini CLI uses it.

import { z } from 'zod'
import { type Dialect, event } from '../turn.ts'

const tool = z.object({ name: z.string(), description: z.string().default('') })
const answer = z.object({ name: z.string(), response: z.record(z.string(), z.unknown()) })
const request = z.object({
  tools: z.array(z.object({ functionDeclarations: z.array(tool).default([]) })).default([]),
  contents: z.array(z.object({ parts: z.array(z.object({ functionResponse: answer.optional() })).default([]) })),
})

export const gemini: Dialect = {
  path: /:(stream)?generateContent$/i,
  read(body) {
    const { tools, contents } = request.parse(body)
    return {
      tools: tools.flatMap(({ functionDeclarations }) => functionDeclarations),
      results: contents
        .flatMap(({ parts }) => parts)
        .flatMap(({ functionResponse: seen }) =>
          seen === undefined ? [] : [{ tool: seen.name, text: Object.values(seen.response).map(textOf).join('\n') }],
        ),
    }
  },
  write(reply, id) {
    const part = 'text' in reply ? { text: reply.text } : { functionCall: { id: `call_${id}`, name: reply.call.name, args: reply.input } }
    const whole = {
      candidates: [{ content: { role: 'model', parts: [part] }, index: 0, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
      modelVersion: 'm',
      responseId: id,
    }
    return { stream: event(whole), whole }
  },
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
