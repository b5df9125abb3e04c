// Facts from reading a file's bytes; cached by content hash, so a second read is nearly free.

import type { SecretFinding, TokenEncoding } from '@sheaf/contract'

export interface FileFacts {
  /** SHA-256 of the bytes, hex. */
  hash: string
  bytes: number
  kind: 'text' | 'binary'
  /** Whether the bytes are UTF-8 and need no decoding. */
  isUtf8: boolean
  lines: number
  /** The part of the path that matters: content and form together name a cache row. */
  form: string
  /** Counts of the decoded text, byte order mark included. */
  tokens: Partial<Record<TokenEncoding, number>>
  /** Counts of the text inside its fence, as in a prompt. */
  fenced: Partial<Record<TokenEncoding, number>>
  /** The longest run of backticks: a fence must be longer. */
  backticks: number
  /** The text has something that looks like one of our section tags. */
  tags: boolean
  /** Undefined: not scanned. Offsets are into the decoded text. */
  findings?: LocatedFinding[]
}

export interface LocatedFinding extends SecretFinding {
  start: number
  end: number
}

/** Which facts are wanted; hash, kind, lines, backticks and tags are always included. */
export interface FactsWanted {
  encoding?: TokenEncoding
  secrets?: boolean
}

export function hasWantedFacts(facts: FileFacts, wanted: FactsWanted): boolean {
  if (facts.kind === 'binary') return true
  if (wanted.encoding && facts.tokens[wanted.encoding] === undefined) return false
  return !wanted.secrets || facts.findings !== undefined
}
