// What lives as long as a workspace is open: its live count, its review, and chosen lines that go along with their text.

import type { Context } from '../context.ts'
import type { Desk } from './desk.ts'
import { hasKeptReview } from './kept-review.ts'

/** The first screen waits for a review that a crash interrupted, and for nothing else: loading all this takes longer than the walk. */
export async function startParts(context: Context, desk: Desk): Promise<void> {
  const isKept = await hasKeptReview(context, desk)
  const started = isKept ? start(context, desk) : later().then(() => start(context, desk))
  // A workspace is not put away while something is still beginning on it.
  desk.onClose(() => started)
  if (isKept) await started
}

/** After the answer is on its way. */
function later(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, afterAnswerMs))
}

const afterAnswerMs = 10

async function start(context: Context, desk: Desk): Promise<void> {
  const [{ startBudget }, { restoreReview }, { followSlices }] = await Promise.all([
    import('./budget.ts'),
    import('./open-review.ts'),
    import('./follow-slices.ts'),
  ])
  startBudget(context, desk)
  followSlices(desk)
  await restoreReview(context, desk)
}
