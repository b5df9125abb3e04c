// What lives as long as a workspace is open: its live count, its review, and chosen lines that go along with their text.

import type { Context } from '../context.ts'
import { keptReplyLength } from '../edits/kept-review.ts'
import type { LiveWorkspace } from './live-workspace.ts'

/** Of this length a reply is read again before a window has its answer; a longer one follows when it is read. */
const quickReply = 200_000

/** The first screen waits for a review that a crash interrupted, if that is quick, and for nothing else: loading all this takes longer than the walk. */
export async function startParts(context: Context, live: LiveWorkspace): Promise<void> {
  const length = (await keptReplyLength(context, live)) ?? 0
  const isAwaited = length > 0 && length <= quickReply
  const started = isAwaited ? start(context, live) : later().then(() => start(context, live))
  // A workspace is not put away while something is still beginning on it.
  live.onClose(() => started.catch(() => undefined))
  if (length > quickReply)
    live.tell({ type: 'notice', tone: 'info', says: 'The reply that was under review is being read again; it comes back by itself.' })
  if (isAwaited) await started
  else started.catch((error: unknown) => sayBug(live, error))
}

/** As after an update that took away what was not loaded yet. */
function sayBug(live: LiveWorkspace, error: unknown): void {
  const says = `A part of Sheaf could not be started: ${error instanceof Error ? error.message : String(error)}`
  live.tell({ type: 'notice', tone: 'error', says, try: 'Close all windows of Sheaf, and open it again.' })
}

/** After the answer is on its way. */
function later(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, afterAnswerMs))
}

const afterAnswerMs = 10

async function start(context: Context, live: LiveWorkspace): Promise<void> {
  const [{ startBudget }, { restoreReview }, { followSlices }] = await Promise.all([
    import('./budget.ts'),
    import('../edits/open-review.ts'),
    import('./follow-slices.ts'),
  ])
  startBudget(context, live)
  followSlices(live)
  await restoreReview(context, live)
}
