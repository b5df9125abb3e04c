// An exam of real commits: the message is the task, the changed source files are the answer. Only source files count in the ranking.

import { kindOf } from '../../packages/engine/src/ranking/file-kind.ts'

export interface ExamCase {
  repo: string
  query: string
  truth: string[]
}

export interface Scores {
  repo: string
  recall10: number
  recall20: number
  reciprocal: number
}

export function scoreAnswer({ repo, truth }: ExamCase, paths: readonly string[]): Scores {
  const wanted = new Set(truth)
  const ranks = paths
    .filter((path) => wanted.has(path) || kindOf(path) === 'source')
    .flatMap((path, at) => (wanted.has(path) ? [at + 1] : []))
  const within = (most: number): number => ranks.filter((rank) => rank <= most).length / wanted.size
  const first = ranks[0] ?? Number.POSITIVE_INFINITY
  return { repo, recall10: within(10), recall20: within(20), reciprocal: first <= 20 ? 1 / first : 0 }
}

/** Each repository has the same weight, however many of its commits are in the exam. */
export function meanBy(scores: readonly Scores[], what: 'recall10' | 'recall20' | 'reciprocal'): number {
  const means = [...Map.groupBy(scores, ({ repo }) => repo).values()].map(
    (own) => own.reduce((sum, each) => sum + each[what], 0) / own.length,
  )
  return means.reduce((sum, mean) => sum + mean, 0) / Math.max(1, means.length)
}
