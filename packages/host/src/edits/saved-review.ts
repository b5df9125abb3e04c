// Where the state stores a workspace's review. Separate from open-review.ts, which takes longer to load than a folder to walk.

import { isRefusal } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'

export function replyKey({ id }: Pick<LiveWorkspace, 'id'>): string {
  return `review:${id}:reply`
}

export function verdictsKey({ id }: Pick<LiveWorkspace, 'id'>): string {
  return `review:${id}:verdicts`
}

/** Length of the stored reply; undefined: there is none. */
export async function savedReplyLength(context: Context, live: LiveWorkspace): Promise<number | undefined> {
  try {
    return (await context.state()).settings.get(replyKey(live), isSavedReply)?.reply.length
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

export function isSavedReply(value: unknown): value is { id: string; reply: string } {
  if (typeof value !== 'object' || value === null || !('id' in value && 'reply' in value)) return false
  return typeof value.id === 'string' && typeof value.reply === 'string'
}

export async function forgetReview(context: Context, workspace: string): Promise<void> {
  const { settings } = await context.state()
  settings.set(replyKey({ id: workspace }), undefined)
  settings.set(verdictsKey({ id: workspace }), undefined)
}
