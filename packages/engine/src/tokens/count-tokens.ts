// Counts the tokens of a string.

import type { TokenEncoding } from '@sheaf/contract'
import { openTokenizer } from './open-tokenizer.ts'

const encoder = new TextEncoder()

/** Exact; half of a surrogate pair counts as U+FFFD, which is what it is written as. */
export function countTokens(text: string, encoding: TokenEncoding = 'o200k'): number {
  return openTokenizer(encoding).count(encoder.encode(text))
}
