// How many tokens the results of a run may add to the prompt.

import type { Budget, SelectedFile } from '@sheaf/contract'

export interface BuilderBudget {
  /** What is left of the limit, after everything in the prompt. */
  left: number
  /** Most tokens of the selection with the results, as a run takes it. */
  budget: number
}

/** `wanted`: most tokens to add; undefined: what is left. */
export function builderBudget(
  budget: Pick<Budget, 'tokens' | 'files'> | null,
  selected: ReadonlyMap<string, SelectedFile>,
  limit: number,
  wanted: number | undefined,
): BuilderBudget {
  const left = Math.max(0, limit - (budget?.tokens.total ?? 0))
  const chosen = (budget?.files ?? []).reduce((sum, { path, tokens }) => sum + (selected.has(path) ? tokens : 0), 0)
  // A run must have a budget, even if there is no room.
  return { left, budget: Math.max(1, chosen + (wanted ?? left)) }
}
