// The numbers of a message: by part, and how they lead from the Compose prompt's number to this one.

import type { ChatMeasure, TokenParts } from '@sheaf/contract'
import { budgetParts, type Part } from '../compose/budget-parts.ts'

/** Tokens of each part of the context as the model counts them; the sum is that of the context. */
export function contextParts({ tokens, counted }: Pick<ChatMeasure, 'tokens' | 'counted'>): { part: Part; tokens: number }[] {
  const factor = counted.context.total === 0 ? 0 : tokens.context / counted.context.total
  let sum = 0
  let shown = 0
  return budgetParts.flatMap(({ part }) => {
    // Rounding the sums instead of the parts keeps them equal to the total.
    sum += counted.context[part] ?? 0
    const own = Math.round(sum * factor) - shown
    shown += own
    return own === 0 ? [] : [{ part, tokens: own }]
  })
}

export type DifferenceName = 'instructions' | 'context' | 'message' | 'tokenizer'

/** What to add to the number of the Compose prompt to get the message's; empty: they are the same. */
export function differences(
  { tokens, counted }: Pick<ChatMeasure, 'tokens' | 'counted'>,
  compose: TokenParts,
): { name: DifferenceName; tokens: number }[] {
  const all: { name: DifferenceName; tokens: number }[] = [
    { name: 'instructions', tokens: -compose.instructions },
    { name: 'context', tokens: counted.context.total - (compose.total - compose.instructions) },
    { name: 'message', tokens: counted.total - counted.context.total },
    { name: 'tokenizer', tokens: tokens.total - counted.total },
  ]
  return all.filter((each) => each.tokens !== 0)
}

/** The size of the Compose prompt with which the message is within its limit. `over`: tokens of the message over it. */
export function fitTarget({ tokens, counted }: Pick<ChatMeasure, 'tokens' | 'counted'>, over: number, compose: number): number {
  return Math.max(1, compose - Math.ceil((over * counted.total) / Math.max(1, tokens.total)))
}
