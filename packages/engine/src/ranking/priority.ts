// How likely a file is needed, from how far its score lies below the best one's.

import type { Priority } from '@sheaf/contract'

export function scoreOf(score: number, best: number): number {
  return Math.round(10_000 * Math.exp(score - best)) / 10_000
}

export function priorityOf(score: number, best: number): Priority {
  const gap = best - score
  return gap < 0.7 ? 'high' : gap < 1.6 ? 'medium' : 'low'
}
