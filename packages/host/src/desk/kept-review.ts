// Where the review of a workspace is kept in the state. Apart from the review itself, which takes longer to load than a folder to walk.

import { isRefusal } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { Desk } from './desk.ts'

export function replyKey({ id }: Pick<Desk, 'id'>): string {
  return `review:${id}:reply`
}

export function verdictsKey({ id }: Pick<Desk, 'id'>): string {
  return `review:${id}:verdicts`
}

export async function hasKeptReview(context: Context, desk: Desk): Promise<boolean> {
  try {
    return (await context.state()).settings.get(replyKey(desk)) !== undefined
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

export async function forgetReview(context: Context, workspace: string): Promise<void> {
  const { settings } = await context.state()
  settings.set(replyKey({ id: workspace }), undefined)
  settings.set(verdictsKey({ id: workspace }), undefined)
}
