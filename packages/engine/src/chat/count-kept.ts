// Caches token counts of earlier messages. A conversation is measured on every keystroke, and only its last message is new.

import type { TokenEncoding } from '@sheaf/contract'
import { countTokens } from '../tokens/index.ts'

type Counts = Partial<Record<TokenEncoding, number>>

export const countKept = openCounts(8_000_000)

/** `most`: total characters of all cached texts; the least recently used are dropped first. */
export function openCounts(most: number, count: typeof countTokens = countTokens): (text: string, encoding: TokenEncoding) => number {
  const kept = new Map<string, Counts>()
  let length = 0
  return (text, encoding) => {
    const known = kept.get(text)
    const tokens = known?.[encoding] ?? count(text, encoding)
    if (known) kept.delete(text)
    else length += text.length
    kept.set(text, { ...known, [encoding]: tokens })
    for (const oldest of kept.keys()) {
      if (length <= most) break
      kept.delete(oldest)
      length -= oldest.length
    }
    return tokens
  }
}
