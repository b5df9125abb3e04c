// What one look at a file's bytes tells; kept by content hash, so the second look is nearly free.

import type { SecretFinding, TokenEncoding } from '@sheaf/contract'

export interface FileFacts {
  /** SHA-256 of the bytes, hex. */
  hash: string
  bytes: number
  kind: 'text' | 'binary'
  /** Read as it is, without decoding it again to find out. */
  isUtf8: boolean
  lines: number
  /** What about its path counts: content and form together name a row of the cache. */
  form: string
  /** Counts of the decoded text, byte order mark included. */
  tokens: Partial<Record<TokenEncoding, number>>
  /** Counts of the text inside its fence, as it stands in a prompt. */
  fenced: Partial<Record<TokenEncoding, number>>
  /** The longest run of backticks: a fence must be longer. */
  backticks: number
  /** The text holds something that reads like one of our section tags. */
  tags: boolean
  /** Undefined: not scanned. Offsets are into the decoded text. */
  findings?: LocatedFinding[]
}

export interface LocatedFinding extends SecretFinding {
  start: number
  end: number
}

/** Which facts are wanted; hash, kind, lines, backticks and tags always come along. */
export interface FactsWanted {
  encoding?: TokenEncoding
  secrets?: boolean
}

export function hasWanted(facts: FileFacts, wanted: FactsWanted): boolean {
  if (facts.kind === 'binary') return true
  if (wanted.encoding && facts.tokens[wanted.encoding] === undefined) return false
  return !wanted.secrets || facts.findings !== undefined
}
