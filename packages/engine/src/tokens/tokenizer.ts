// Interface of the token counters.

import type { TokenEncoding } from '@sheaf/contract'

export interface Tokenizer {
  readonly encoding: TokenEncoding
  /** Exact count of UTF-8 text; special tokens such as `<|endoftext|>` count as the ordinary text they are. */
  count(bytes: Uint8Array): number
}
