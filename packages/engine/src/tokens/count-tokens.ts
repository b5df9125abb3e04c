// Counts the tokens of a string.

import type { TokenEncoding } from '@sheaf/contract'
import { openTokenizer } from './open-tokenizer.ts'

const encoder = new TextEncoder()

/** Exact; a lone surrogate counts as U+FFFD, which is how it is encoded. */
export function countTokens(text: string, encoding: TokenEncoding = 'o200k'): number {
  return openTokenizer(encoding).count(encoder.encode(text))
}
