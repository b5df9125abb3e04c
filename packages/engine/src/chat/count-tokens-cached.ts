// Caches token counts of earlier messages. A conversation is measured on every keystroke, and only its last message is new.

import type { TokenEncoding } from '@sheaf/contract'
import { countTokens } from '../tokens/index.ts'

type Counts = Partial<Record<TokenEncoding, number>>

export const countTokensCached = openTokenCountCache(8_000_000)

/** `maxCharacters`: total characters of all cached texts; the least recently used are dropped first. */
export function openTokenCountCache(
  maxCharacters: number,
  count: typeof countTokens = countTokens,
): (text: string, encoding: TokenEncoding) => number {
  const cache = new Map<string, Counts>()
  let length = 0
  return (text, encoding) => {
    const known = cache.get(text)
    const tokens = known?.[encoding] ?? count(text, encoding)
    if (known) cache.delete(text)
    else length += text.length
    cache.set(text, { ...known, [encoding]: tokens })
    for (const oldest of cache.keys()) {
      if (length <= maxCharacters) break
      cache.delete(oldest)
      length -= oldest.length
    }
    return tokens
  }
}
