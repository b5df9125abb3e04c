// Merges the local ranking and the model's answers into one list. A file that both name counts more; one that only one of them names
// stays, with its source.

import { type Priority, priorities, type RankedFile, type Recommendation } from '@sheaf/contract'
import type { SuggestedFile } from './read-answer.ts'

export interface MergeInput {
  ranked: readonly RankedFile[]
  /** By real path, in the model's order. */
  named: ReadonlyMap<string, Omit<SuggestedFile, 'path'>>
  /** Files that the model saw and could have named. */
  shown: ReadonlySet<string>
  tokens: ReadonlyMap<string, number>
}

/** The score of a model's priority. */
const worth: Record<Priority, number> = { high: 0.9, medium: 0.6, low: 0.3 }
/** A file that the model saw and did not name is probably not needed. */
const unnamed = 0.5

export function mergeRecommendations({ ranked, named, shown, tokens }: MergeInput): Recommendation[] {
  const local = new Map(ranked.map((file) => [file.path, file]))
  const byLocal = ranked
    .filter(({ path }) => !named.has(path))
    .map((file): Recommendation => {
      const wasSeen = shown.has(file.path)
      return { ...file, by: 'local', ...(wasSeen ? { priority: lower(file.priority), score: round(file.score * unnamed) } : {}) }
    })
  const byModel = [...named].map(([path, { priority, why, names }]): Recommendation => {
    const regions = names ? { names } : {}
    const own = local.get(path)
    const score = worth[priority]
    if (!own)
      return { path, score, priority, why: why || 'the model gave no reason', tokens: tokens.get(path) ?? 0, by: 'model', ...regions }
    return {
      path,
      score: round(1 - (1 - score) * (1 - own.score)),
      priority: higher(priority, own.priority),
      why: [why, own.why].filter((each) => each !== '').join(' · '),
      tokens: own.tokens,
      by: 'both',
      ...regions,
    }
  })
  return sorted([...byModel, ...byLocal])
}

export function localOnly(ranked: readonly RankedFile[]): Recommendation[] {
  return ranked.map((file) => ({ ...file, by: 'local' }))
}

function sorted(files: readonly Recommendation[]): Recommendation[] {
  const rank = ({ priority }: Recommendation): number => priorities.indexOf(priority)
  return files.toSorted((a, b) => rank(a) - rank(b) || b.score - a.score || (a.path < b.path ? -1 : 1))
}

function higher(a: Priority, b: Priority): Priority {
  return priorities[Math.min(priorities.indexOf(a), priorities.indexOf(b))] ?? a
}

function lower(priority: Priority): Priority {
  return priority === 'high' ? 'medium' : 'low'
}

function round(score: number): number {
  return Math.round(score * 1_000) / 1_000
}
