// Reads what an answer took, as the provider counted it, and its cost.

import type { LanguageModelV4Usage, SharedV4ProviderMetadata } from '@ai-sdk/provider'
import { defined, type ModelPrice, type Usage } from '@sheaf/contract'
import { field } from '../fault/index.ts'

/** Writing to a provider's cache costs a quarter more than uncached input, wherever it is counted. */
const cacheWriteFactor = 1.25

export function readUsage(usage: LanguageModelV4Usage, metadata: SharedV4ProviderMetadata | undefined, price: ModelPrice | null): Usage {
  const { total: input, cacheRead: cached } = usage.inputTokens
  const { total: output, reasoning: thinking } = usage.outputTokens
  const cost = reportedCost(usage.raw, metadata) ?? (price === null ? undefined : costOf(usage, price))
  return {
    ...defined({ input }),
    ...(cached === undefined || cached === 0 ? {} : { cached }),
    ...defined({ output }),
    ...(thinking === undefined || thinking === 0 ? {} : { thinking }),
    ...defined({ cost }),
  }
}

function costOf({ inputTokens, outputTokens }: LanguageModelV4Usage, price: ModelPrice): number | undefined {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return undefined
  const { input, output, cached = input } = price.above !== undefined && inputTokens.total > price.above.tokens ? price.above : price
  const read = inputTokens.cacheRead ?? 0
  const written = inputTokens.cacheWrite ?? 0
  const plain = Math.max(0, inputTokens.total - read - written)
  return (plain * input + written * input * cacheWriteFactor + read * cached + outputTokens.total * output) / 1_000_000
}

/** Gateways report the price themselves. */
function reportedCost(raw: unknown, metadata: SharedV4ProviderMetadata | undefined): number | undefined {
  const reported = [field(raw, 'cost'), ...Object.values(metadata ?? {}).map((of) => field(field(of, 'usage'), 'cost'))]
  return reported.find((cost): cost is number => typeof cost === 'number' && cost >= 0)
}
