// The gate for a whole prompt: the free tier's cap (specification §6, §9).

import { allows, limits, Refusal, type Tier } from '@sheaf/contract'

/** Judged on the o200k count of the whole text, whatever encoding is shown (formats §3.4). */
export function admitTotal(o200kTokens: number, tier: Tier): void {
  if (o200kTokens <= limits.freeTokenLimit || allows(tier, 'more-than-free-tokens')) return
  throw new Refusal('over-free-limit', `This prompt has ${o200kTokens.toLocaleString('en')} tokens.`)
}
