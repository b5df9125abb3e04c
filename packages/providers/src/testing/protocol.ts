// The interface of a protocol, which writes scripted answers. One value per protocol, in `protocols/`.

import type { Answer, ToolCall } from './answer.ts'

export interface Asked {
  model: string
  stream: boolean
  /** Whether the request asks for usage in the stream, where the protocol makes that optional. */
  wantsUsage: boolean
}

export interface Protocol {
  name: 'openai-chat' | 'openai-responses' | 'anthropic' | 'gemini' | 'ollama'
  /** The content type of a stream. */
  type: string
  asked(path: string, body: unknown): Asked
  /** The bytes on the wire before the first output. */
  begin(asked: Asked): string
  /** One chunk; `last` is the kind of the previous chunk, because some protocols open and close blocks. */
  text(text: string, last: LastOutput): string
  thinking(text: string, last: LastOutput): string
  /** Calls of tools, after the output. */
  calls(calls: readonly ToolCall[], last: LastOutput): string
  end(answer: Answer, asked: Asked, all: Whole): string
  /** An error in the middle of a stream. */
  error(message: string, code: string | undefined): string
  /** The answer in one piece. */
  whole(answer: Answer, asked: Asked, all: Whole): unknown
  /** The body of a failed request. */
  failure(status: number, message: string, code: string | undefined): unknown
}

export type LastOutput = 'nothing' | 'text' | 'thinking' | 'calls'

export interface Whole {
  text: string
  thinking: string
  last: LastOutput
}

export const event = (data: unknown, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

export function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined
}

export const usageOf = ({ usage = {} }: Answer) => ({
  input: usage.input ?? 10,
  cached: usage.cached ?? 0,
  output: usage.output ?? 5,
  thinking: usage.thinking ?? 0,
})
