// Asking a model: the one interface between features that need a model (chat, delegated edits, Context Builder) and the providers.

import type { ImageType } from '../images/image.ts'
import type { AskTool } from '../servers/servers.ts'

export const thinkingLevels = ['off', 'on', 'max'] as const
export type Thinking = (typeof thinkingLevels)[number]

export interface AskImage {
  type: ImageType
  /** Without metadata. */
  bytes: Uint8Array
}

export interface AskMessage {
  from: 'you' | 'model'
  text: string
  /** Shown to the model before the text. */
  images?: readonly AskImage[]
  /** Everything up to here stays the same in the next request of this conversation, so a provider can cache it. */
  keep?: boolean
}

export interface AskRequest {
  /** `provider/model`, split at the first slash. */
  model: string
  system?: string
  messages: AskMessage[]
  /** Absent: the model's setting, else 0. Not sent to models that do not support it. */
  temperature?: number
  thinking?: Thinking
  maxOutputTokens?: number
  /** Each call of one goes to `AskCall.onToolCall`. Ignored by agents. */
  tools?: readonly AskTool[]
  /** False: one answer at the end. Absent: the model's setting, else streamed. */
  stream?: boolean
}

/** Tokens as counted by the provider; absent if not reported. */
export interface Usage {
  input?: number
  /** Part of `input` that came from the provider's cache. */
  cached?: number
  output?: number
  /** Part of `output` spent on thinking. */
  thinking?: number
  /** US dollars, from the model's price or reported by the provider; absent if neither is known. */
  cost?: number
}

/** A tool call of an agent, as the agent describes it. */
export interface ToolUse {
  id: string
  title: string
  status: 'running' | 'done' | 'failed'
}

export type AskPart =
  | { type: 'text'; text: string }
  | { type: 'thinking'; text: string }
  /** The provider asked to wait, or failed temporarily; no output is lost or repeated. */
  | { type: 'waiting'; seconds: number; why: string }
  /** An agent used, or tried to use, one of its tools. A later part with the same id updates it. */
  | ({ type: 'tool' } & ToolUse)
  /** The model accepts no tools, so it was asked without them. */
  | { type: 'no-tools' }
  /** Always the last part of a complete answer. `length`: cut at the model's output limit. */
  | { type: 'done'; finish: 'stop' | 'length' | 'filtered' | 'other'; usage: Usage }

export interface AskCall {
  signal?: AbortSignalLike
  /** Returns what the model gets as the result. A refusal ends the answer. */
  onToolCall?(call: AskToolCall): Promise<string>
}

/** `arguments`: JSON, as the model wrote it. */
export interface AskToolCall {
  name: string
  arguments: string
}

interface AbortSignalLike {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** Yields the answer as it arrives. Ends with `done`, or throws a refusal (`model-…`, `cancelled`); the caller keeps the parts so far. */
export type Ask = (request: AskRequest, call?: AskCall) => AsyncIterable<AskPart>

/** `provider/model` → its two parts; model names may contain slashes. */
export function splitModel(ref: string): { provider: string; model: string } {
  const at = ref.indexOf('/')
  return at < 0 ? { provider: '', model: ref } : { provider: ref.slice(0, at), model: ref.slice(at + 1) }
}
