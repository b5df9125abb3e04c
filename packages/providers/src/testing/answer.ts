// What a scripted model says, and how it fails. Plain data, so that a test can send it to a server in another process.

/** A chunk of text, a chunk of thinking, or a wait until `release(hold)`. */
export type Step = string | { thinking: string } | { hold: string }

export interface Answer {
  /** What is said, each step an event of its own; a bare string is one chunk. */
  says?: string | Step[]
  finish?: 'stop' | 'length' | 'filtered'
  usage?: { input?: number; cached?: number; output?: number; thinking?: number }
  /** Only for a request whose body holds this text; answers without it are given in order. */
  when?: string
  /** Stays in the script after it was given. */
  always?: true
  /** What happens instead of an answer, or in the middle of one. */
  fault?: Fault
}

export type Fault =
  /** An error in the protocol's own form. `code` is what the provider calls it (`insufficient_quota`, `overloaded_error`…). */
  | { kind: 'status'; status: number; says?: string; code?: string; headers?: Record<string, string> }
  /** Any answer at all: a page of a captive portal, half a JSON document. */
  | { kind: 'raw'; status?: number; type?: string; body: string; headers?: Record<string, string> }
  /** Repeats `body` until the client closes the connection. Compressed, this is a decompression bomb. */
  | { kind: 'endless'; body: string; status?: number; type?: string; coding?: 'gzip' | 'deflate' | 'br' }
  /** Takes the request and never says a word. */
  | { kind: 'hang' }
  /** Closes the connection before a word was said. */
  | { kind: 'reset' }
  | { kind: 'redirect'; to: string; status?: number }
  /** After all of `says`: silence; a broken connection; half an event, then a broken connection; a clean end without a finish; an error event. */
  | { kind: 'midway'; how: 'hang' | 'reset' | 'half' | 'end' }
  | { kind: 'midway'; how: 'error'; says: string; code?: string }
  /** The same answer, but written byte by byte: every sequence of UTF-8 and every line is split. */
  | { kind: 'split' }

export const stepsOf = ({ says = 'Hello.' }: Answer): Step[] => (typeof says === 'string' ? [says] : says)
