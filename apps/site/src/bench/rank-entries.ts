import { limits } from '@sheaf/contract'
import type { BoardEntry } from './read-stats.ts'

export const rankings = ['median', 'max'] as const
export type Ranking = (typeof rankings)[number]

export interface RankedEntry extends BoardEntry {
  rank: number
  score?: number
}

/** Sorts by the ranked score, then by the other score, then by name, like the service. Entries without a score come last. */
export function rankEntries(entries: readonly BoardEntry[], ranking: Ranking): RankedEntry[] {
  const other = ranking === 'median' ? 'max' : 'median'
  const sorted = [...entries].sort(
    (a, b) =>
      worth(b[ranking]) - worth(a[ranking]) ||
      worth(b[other]) - worth(a[other]) ||
      inOrder(a.name, b.name) ||
      inOrder(a.provider, b.provider),
  )
  return sorted.map((entry, at) => ({ ...entry, rank: at + 1, ...(entry[ranking] !== undefined && { score: entry[ranking] }) }))
}

export interface EntryFilter {
  provider: string
  name: string
}

/** The top 25 matches, with their overall ranks. */
export function chooseEntries(ranked: readonly RankedEntry[], { provider, name }: EntryFilter): RankedEntry[] {
  const words = name.toLowerCase().split(/\s+/).filter(Boolean)
  return ranked
    .filter((entry) => provider === '' || entry.provider === provider)
    .filter((entry) => words.every((word) => `${entry.name} ${entry.provider}`.toLowerCase().includes(word)))
    .slice(0, limits.statsShown)
}

export function providersOf(entries: readonly BoardEntry[]): string[] {
  return [...new Set(entries.map(({ provider }) => provider))].sort(inOrder)
}

function worth(rate: number | undefined): number {
  return rate ?? -1
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
