// Starts the background parts of an open workspace: its live count, its review, and tracking of selected lines.

import type { Context } from '../context.ts'
import { savedReplyLength } from '../edits/saved-review.ts'
import type { LiveWorkspace } from './live-workspace.ts'

/** A reply up to this length is read again before a window gets its answer; a longer one, afterwards. */
const quickReply = 200_000

/** The first screen waits only for an interrupted review that is quick to restore: loading the rest takes longer than the walk. */
export async function startParts(context: Context, live: LiveWorkspace): Promise<void> {
  const length = (await savedReplyLength(context, live)) ?? 0
  const isAwaited = length > 0 && length <= quickReply
  const started = isAwaited ? start(context, live) : later().then(() => start(context, live))
  // A workspace does not close while its parts are still starting.
  live.onClose(() => started.catch(() => undefined))
  if (length > quickReply)
    live.publish({ type: 'notice', tone: 'info', says: 'The reply under review is being reloaded and will appear automatically.' })
  if (isAwaited) await started
  else started.catch((error: unknown) => publishBug(live, error))
}

/** An update may have removed code that was not loaded yet. */
function publishBug(live: LiveWorkspace, error: unknown): void {
  const says = `Part of Sheaf couldn't be started: ${error instanceof Error ? error.message : String(error)}`
  live.publish({ type: 'notice', tone: 'error', says, try: 'Close all Sheaf windows, then open Sheaf again.' })
}

/** Lets the answer go out first. */
function later(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, afterAnswerMs))
}

const afterAnswerMs = 10

async function start(context: Context, live: LiveWorkspace): Promise<void> {
  const [{ startBudget }, { restoreReview }, { followSlices }, { startSearchIndex }] = await Promise.all([
    import('./budget.ts'),
    import('../edits/open-review.ts'),
    import('./follow-slices.ts'),
    import('./corpus.ts'),
  ])
  startBudget(context, live)
  followSlices(live)
  startSearchIndex(context, live)
  if (live.workspace().resources !== undefined) {
    const { followResources } = await import('../servers/attach-resources.ts')
    await followResources(context, live)
  }
  await restoreReview(context, live)
}
