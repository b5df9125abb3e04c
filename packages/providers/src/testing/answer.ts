// Describes the answers and faults of a scripted model. Plain data, so that a test can send it to a server in another process.

/** A chunk of text, a chunk of thinking, or a wait until `release(hold)`. */
export type Step = string | { thinking: string } | { hold: string }

export interface Answer {
  /** Output, one event per step; a bare string is one chunk. */
  says?: string | Step[]
  /** Tools that it calls after the output. `arguments` is JSON. Only in streams. */
  calls?: ToolCall[]
  finish?: 'stop' | 'length' | 'filtered'
  usage?: { input?: number; cached?: number; output?: number; thinking?: number }
  /** Answers only a request whose body contains this text; answers without it are given in order. */
  when?: string
  /** Keeps the answer in the script after it was given. */
  always?: true
  /** Replaces the answer, or interrupts it. */
  fault?: Fault
}

export interface ToolCall {
  name: string
  arguments: string
}

export type Fault =
  /** An error in the format of the protocol. `code` is the provider's name for it (`insufficient_quota`, `overloaded_error`…). */
  | { kind: 'status'; status: number; says?: string; code?: string; headers?: Record<string, string> }
  /** Any response: a page of a captive portal, half a JSON document. */
  | { kind: 'raw'; status?: number; type?: string; body: string; headers?: Record<string, string> }
  /** Repeats `body` until the client closes the connection. Compressed, this is a decompression bomb. */
  | { kind: 'endless'; body: string; status?: number; type?: string; coding?: 'gzip' | 'deflate' | 'br' }
  /** Accepts the request and never responds. */
  | { kind: 'hang' }
  /** Closes the connection before any output. */
  | { kind: 'reset' }
  | { kind: 'redirect'; to: string; status?: number }
  /** After all of `says`: silence; a broken connection; half an event, then a broken connection; an end without finish; an error event. */
  | { kind: 'midway'; how: 'hang' | 'reset' | 'half' | 'end' }
  | { kind: 'midway'; how: 'error'; says: string; code?: string }
  /** The same answer, written byte by byte: every UTF-8 sequence and every line is split. */
  | { kind: 'split' }

export const stepsOf = ({ says = 'Hello.' }: Answer): Step[] => (typeof says === 'string' ? [says] : says)
