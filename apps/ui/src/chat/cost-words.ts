// Tokens and money of an answer, in few words. What a provider did not say stays unsaid.

import type { ChatMessage, Usage } from '@sheaf/contract'
import { shortCount } from '../kit/format.ts'

/** "$0.0042", "$0.31", "$12": enough digits to compare, no more. */
export function dollars(amount: number): string {
  if (amount === 0) return '$0'
  if (amount < 0.0001) return '<$0.0001'
  if (amount < 0.01) return `$${Number(amount.toFixed(4))}`
  return `$${amount < 100 ? amount.toFixed(2) : Math.round(amount).toLocaleString('en')}`
}

/** "12k in (10k cached) · 1.2k out · $0.04". */
export function usageWords({ input, cached, output, cost }: Usage): string {
  return [
    input === undefined ? '' : `${shortCount(input)} in${cached ? ` (${shortCount(cached)} cached)` : ''}`,
    output === undefined ? '' : `${shortCount(output)} out`,
    cost === undefined ? '' : dollars(cost),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Of an answer and of the models that wrote its edits. Null: nothing is known. */
export function usageOf({ usage, delegates = [] }: Pick<ChatMessage, 'usage' | 'delegates'>): Usage | null {
  const all = [usage, ...delegates.map((each) => each.usage)].filter((each) => each !== undefined)
  return all.length === 0 ? null : sumUsage(all)
}

/** A sum that lacks a part would be a wrong number: cost is known only where every part's is. */
export function sumUsage(all: readonly Usage[]): Usage {
  const total = (key: 'input' | 'cached' | 'output' | 'thinking') => {
    const known = all.map((usage) => usage[key]).filter((value) => value !== undefined)
    return known.length === 0 ? {} : { [key]: known.reduce((sum, value) => sum + value, 0) }
  }
  const costs = all.map(({ cost }) => cost).filter((value) => value !== undefined)
  const cost = costs.length === all.length && costs.length > 0 ? { cost: costs.reduce((sum, value) => sum + value, 0) } : {}
  return { ...total('input'), ...total('cached'), ...total('output'), ...total('thinking'), ...cost }
}
