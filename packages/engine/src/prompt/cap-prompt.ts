// Enforces the free tier's cap on a finished prompt by its o200k count, whatever encoding the user chose.

import type { Tier, TokenEncoding } from '@sheaf/contract'
import { admitTotal } from '../gate/index.ts'
import { openTokenizer } from '../tokens/index.ts'
import { countSegments } from './count-segments.ts'
import type { Segment } from './segment.ts'

export function capPrompt(segments: readonly Segment[], total: number, encoding: TokenEncoding, tier: Tier): void {
  if (encoding === 'o200k' || tier === 'pro') admitTotal(total, tier)
  else {
    const uncounted = segments.map(({ part, chunks }) => ({ part, chunks }))
    admitTotal(countSegments(uncounted, openTokenizer('o200k')).total, tier)
  }
}
