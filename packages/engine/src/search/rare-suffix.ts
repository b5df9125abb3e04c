// The end of a pattern, from its rarest letter on. If the pattern matches a line, its end does too, and is found sooner.

import { patternTokens } from './pattern-tokens.ts'
import { hasTopLevelBar, literalOf } from './required-literal.ts'
import { rarity } from './seek-literal.ts'

/** Letters more frequent than this stop the engine too often. */
const rareEnough = rarity('v', 0)

/** The pattern itself if its end alone would mean something else, or would not be faster. */
export function rareSuffix(pattern: string): string {
  const tokens = patternTokens(pattern)
  const refersBack = tokens.some(({ kind, text }) => kind === 'escape' && /^\\[1-9k]/u.test(text))
  if (refersBack || hasTopLevelBar(tokens)) return pattern
  let best: { from: number; rarity: number } | undefined
  let depth = 0
  let from = 0
  tokens.forEach((token, index) => {
    if (token.kind === 'open') depth++
    if (token.kind === 'close') depth--
    const literal = depth === 0 && tokens[index + 1]?.kind !== 'quantifier' ? literalOf(token) : undefined
    const rank = literal === undefined ? 0 : rarity(literal, 0)
    if (rank >= rareEnough && rank > (best?.rarity ?? 0)) best = { from, rarity: rank }
    from += token.text.length
  })
  return best === undefined ? pattern : pattern.slice(best.from)
}
