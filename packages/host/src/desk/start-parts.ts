// What lives as long as a workspace is open: its live count and its review.

import type { Context } from '../context.ts'
import type { Desk } from './desk.ts'
import { hasKeptReview } from './kept-review.ts'

/** The first screen waits for a review that a crash interrupted, and for nothing else: loading all this takes longer than the walk. */
export async function startParts(context: Context, desk: Desk): Promise<void> {
  const started = start(context, desk)
  // A workspace is not put away while something is still beginning on it.
  desk.onClose(() => started)
  if (await hasKeptReview(context, desk)) await started
}

async function start(context: Context, desk: Desk): Promise<void> {
  const [{ startBudget }, { restoreReview }] = await Promise.all([import('./budget.ts'), import('./open-review.ts')])
  startBudget(context, desk)
  await restoreReview(context, desk)
}
