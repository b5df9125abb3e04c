// What one look at a file's bytes tells; kept by content hash, so the second look is nearly free.

import type { SecretFinding, TokenEncoding } from '@sheaf/contract'

export interface FileFacts {
  /** SHA-256 of the bytes, hex. */
  hash: string
  bytes: number
  kind: 'text' | 'binary'
  lines: number
  /** Counts of the decoded text, byte order mark included. */
  tokens: Partial<Record<TokenEncoding, number>>
  /** The longest run of backticks: a fence must be longer. */
  backticks: number
  /** Undefined: not scanned. */
  findings?: SecretFinding[]
}
