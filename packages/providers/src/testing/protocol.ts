// How a protocol writes what the script says. One value per protocol, in `protocols/`.

import type { Answer } from './answer.ts'

export interface Asked {
  model: string
  stream: boolean
  /** Whether the request wants usage in the stream, where a protocol makes that a choice. */
  wantsUsage: boolean
}

export interface Protocol {
  name: 'openai-chat' | 'openai-responses' | 'anthropic' | 'gemini' | 'ollama'
  /** The content type of a stream. */
  type: string
  asked(path: string, body: unknown): Asked
  /** What comes before the first word, as written to the wire. */
  begin(asked: Asked): string
  /** One chunk; `last` is the kind of the chunk before it, since some protocols open and close blocks. */
  text(text: string, last: Said): string
  thinking(text: string, last: Said): string
  end(answer: Answer, asked: Asked, all: Whole): string
  /** An error in the middle of a stream. */
  error(says: string, code: string | undefined): string
  /** The answer in one piece. */
  whole(answer: Answer, asked: Asked, all: Whole): unknown
  /** The body of a failed request. */
  failure(status: number, says: string, code: string | undefined): unknown
}

export type Said = 'nothing' | 'text' | 'thinking'

export interface Whole {
  text: string
  thinking: string
  last: Said
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
