// Short text for an answer's tokens and cost. Leaves out what the provider did not report.

import type { Usage } from '@sheaf/contract'
import { money } from '../kit/format.ts'
import { words } from './chat.words.ts'

/** "12k in (10k cached) · 1.2k out · $0.04". */
export function usageWords({ input, cached, output, cost }: Usage): string {
  return [
    input === undefined ? '' : cached ? words.usage.inputWithCached(input, cached) : words.usage.input(input),
    output === undefined ? '' : words.usage.output(output),
    cost === undefined ? '' : money(cost),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A partial sum would be wrong: the cost is known only if every part's is. */
export function sumUsage(all: readonly Usage[]): Usage {
  const total = (key: 'input' | 'cached' | 'output' | 'thinking') => {
    const known = all.map((usage) => usage[key]).filter((value) => value !== undefined)
    return known.length === 0 ? {} : { [key]: known.reduce((sum, value) => sum + value, 0) }
  }
  const costs = all.map(({ cost }) => cost).filter((value) => value !== undefined)
  const cost = costs.length === all.length && costs.length > 0 ? { cost: costs.reduce((sum, value) => sum + value, 0) } : {}
  return { ...total('input'), ...total('cached'), ...total('output'), ...total('thinking'), ...cost }
}
