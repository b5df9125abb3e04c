// Asking a model: the one interface between what needs a model (chat, delegated edits, context builder) and the providers that reach one.

export const thinkingLevels = ['off', 'on', 'max'] as const
export type Thinking = (typeof thinkingLevels)[number]

export interface AskMessage {
  from: 'you' | 'model'
  text: string
  /** Everything up to here is the same in the next question of this conversation: a provider that can, keeps it. */
  keep?: boolean
}

export interface AskRequest {
  /** `provider/model`, split at the first slash. */
  model: string
  system?: string
  messages: AskMessage[]
  /** Absent: what is set for the model, else 0. Not sent to models that take none. */
  temperature?: number
  thinking?: Thinking
  maxOutputTokens?: number
  /** False: one answer at the end. Absent: what is set for the model, else streamed. */
  stream?: boolean
}

/** Tokens as the provider counted them; absent where it said nothing. */
export interface Usage {
  input?: number
  /** Part of `input` that the provider had kept. */
  cached?: number
  output?: number
  /** Part of `output` spent on thinking. */
  thinking?: number
  /** US dollars, from the model's price or as the provider said; absent where neither is known. */
  cost?: number
}

export type AskPart =
  | { type: 'text'; text: string }
  | { type: 'thinking'; text: string }
  /** The provider asked to wait, or failed in a way that passes; nothing of the answer is lost or said twice. */
  | { type: 'waiting'; seconds: number; why: string }
  /** Always the last one of an answer that came whole. `length`: the model's limit cut it. */
  | { type: 'done'; finish: 'stop' | 'length' | 'filtered' | 'other'; usage: Usage }

export interface AskCall {
  signal?: AbortSignalLike
}

interface AbortSignalLike {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/**
 * Gives the answer as it arrives. Ends with `done`, or throws a refusal (`model-…`, `cancelled`); what came before it stays with
 * whoever asked.
 */
export type Ask = (request: AskRequest, call?: AskCall) => AsyncIterable<AskPart>

/** `provider/model` → its two halves; model names hold slashes of their own. */
export function splitModel(ref: string): { provider: string; model: string } {
  const at = ref.indexOf('/')
  return at < 0 ? { provider: '', model: ref } : { provider: ref.slice(0, at), model: ref.slice(at + 1) }
}
