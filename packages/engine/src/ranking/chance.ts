// Turns scores into the chance that a file is needed. Calibrated on the commits that the weights were fitted on:
// of the files given a chance of 30%, three in ten were changed.

import type { Priority } from '@sheaf/contract'

/** `scores`: best first. */
export function chancesOf(scores: readonly number[]): number[] {
  const [best = 0] = scores
  // Small if many files score alike, large if only a few match at all.
  const spread = best - (scores[spreadOver - 1] ?? Math.min(0, best))
  return scores.map((score, rank) => {
    const odds = -2.59 - 0.85 * (best - score) - 0.29 * Math.log1p(rank) + 0.22 * best + 0.46 * spread
    return Math.round(10_000 / (1 + Math.exp(-odds))) / 10_000
  })
}

const spreadOver = 10
const likely = 0.25
const possible = 0.08

export function priorityOf(chance: number): Priority {
  return chance >= likely ? 'high' : chance >= possible ? 'medium' : 'low'
}
