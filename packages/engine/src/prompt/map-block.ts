// Builds the block of one map: counted once, with borders that no token spans.

import { defined } from '@sheaf/contract'
import { mapHead } from '../codemap/index.ts'
import type { Tokenizer } from '../tokens/index.ts'
import { escapeName } from '../tree/escape-name.ts'
import type { Segment } from './segment.ts'

export interface MapBlock {
  path: string
  /** Why the map was added, if the user did not choose it. */
  why?: string
  /** Used definitions that were cut to fit the limits. */
  cut?: readonly string[]
  hash: string
  segment: Segment & { tokens: number }
}

export function mapBlock(
  {
    path,
    shown,
    body,
    hash,
    why,
    cut = [],
  }: { path: string; shown: string; body: string; hash: string; why?: string; cut?: readonly string[] },
  tokenizer: Tokenizer,
): MapBlock {
  const bytes = Buffer.from(`${mapHead(escapeName(shown))}${body}\n\n`)
  const segment = { part: 'maps' as const, chunks: [bytes], tokens: tokenizer.count(bytes) }
  return { path, hash, segment, ...defined({ why }), ...(cut.length > 0 ? { cut } : {}) }
}
