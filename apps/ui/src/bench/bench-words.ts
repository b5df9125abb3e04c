// Formats Sheaf Bench figures and run states.

import type { BenchRunShown, Difficulty } from '@sheaf/contract'

export const difficultyNames: Record<Difficulty, string> = { medium: 'medium', hard: 'hard', 'very-hard': 'very hard' }

export function rateWords(rate: number): string {
  return `${rate.toFixed(2)} %`
}

/** 1.5, 12: a decimal only for half points. */
export function pointWords(points: number): string {
  return Number.isInteger(points) ? String(points) : points.toFixed(1)
}

export function stateWords({ state, done, total, ranked }: Pick<BenchRunShown, 'state' | 'done' | 'total' | 'ranked'>): string {
  if (state === 'running') return `${done} of ${total} tasks`
  if (state === 'stopped') return `stopped at ${done} of ${total}`
  return ranked ? 'done' : 'done, not ranked'
}
