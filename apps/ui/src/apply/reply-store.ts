// The reply this window read last, and the reading in progress. Its text stays out of every component: it may be megabytes.

import { defined, isRefusal, limits, type Progress, type ReplyFormat, type ReviewState, type WindowApi } from '@sheaf/contract'
import { create } from 'zustand'
import { type ErrorMessage, toErrorMessage, useHostState } from '../state/host-state.ts'
import { words } from './commands.words.ts'

interface LastReply {
  workspace: string
  text: string
  /** The review that it was opened as. */
  review?: string
}

export interface Unwritten {
  workspace: string
  repair: string
  /** The commits of its review: while one of them is undone, the message is wrong. */
  commits: readonly string[]
}

interface ReplyState {
  /** The last reply read here, so that it can be read as another format, or again after it was closed. */
  lastReply: LastReply | null
  reading: { size: number; progress: Progress | null; cancel(): void } | null
  problem: ErrorMessage | null
  /** A reply that would replace a paused review with decisions: read after the user confirms. */
  pending: { text: string; format?: ReplyFormat } | null
  /** After a write that closed the review: the repair message about the changes that were skipped or refused. */
  unwritten: Unwritten | null
}

export const useReply = create<ReplyState>()(() => ({
  lastReply: null,
  reading: null,
  problem: null,
  pending: null,
  unwritten: null,
}))

/** False if it was refused (`problem` says why), canceled, or waits for the user to confirm that it `replaces` a paused review. */
export async function readReply(
  host: WindowApi,
  workspace: string,
  text: string,
  format?: ReplyFormat,
  { replaces = false } = {},
): Promise<boolean> {
  if (!replaces && hasPausedDecisions(workspace)) {
    useReply.setState({ pending: { text, ...defined({ format }) } })
    return false
  }
  useReply.getState().reading?.cancel()
  // The host would refuse it with the same message; sending it would only block the page.
  if (text.length > limits.replyBytes) return refuseLength(text.length)
  const controller = new AbortController()
  const reading = { size: text.length, progress: null, cancel: () => controller.abort() }
  useReply.setState({ lastReply: { workspace, text }, reading, problem: null, unwritten: null })
  const isMine = () => useReply.getState().reading?.cancel === reading.cancel
  // Render first: sending megabytes blocks rendering for a moment.
  await new Promise((resolve) => setTimeout(resolve, text.length > 1_000_000 ? 50 : 0))
  try {
    const review = await host['reviews.open'](
      { workspace, reply: text, ...defined({ format }) },
      {
        signal: controller.signal,
        onProgress: (progress) => isMine() && useReply.setState({ reading: { ...reading, progress } }),
      },
    )
    if (!isMine()) return false
    storeReview(workspace, review)
    useReply.setState({ lastReply: { workspace, text, review: review.id }, reading: null })
    return true
  } catch (problem) {
    if (isMine()) useReply.setState({ reading: null, problem: isCanceled(problem) ? null : toErrorMessage(problem) })
    return false
  }
}

function hasPausedDecisions(workspace: string): boolean {
  const { open } = useHostState.getState()
  if (open?.id !== workspace || !open.review?.isPaused) return false
  return open.review.counts.accepted + open.review.counts.rejected > 0
}

/** Reads a dropped or chosen file. */
export async function readReplyFile(host: WindowApi, workspace: string, file: File, format?: ReplyFormat): Promise<boolean> {
  if (file.size > limits.replyBytes) return refuseLength(file.size)
  try {
    return await readReply(host, workspace, await file.text(), format)
  } catch {
    useReply.setState({ problem: { says: words.unreadable.title(file.name), try: words.unreadable.help } })
    return false
  }
}

/** Stores the review from a response, unless an event brought a newer one meanwhile. */
export function storeReview(workspace: string, review: ReviewState): void {
  const { open } = useHostState.getState()
  if (open?.id !== workspace) return
  if (open.review?.id === review.id && review.version < open.review.version) return
  useHostState.setState({ open: { ...open, review } })
}

export function dropReview(workspace: string): void {
  const { open } = useHostState.getState()
  if (open?.id === workspace) useHostState.setState({ open: { ...open, review: null } })
}

function refuseLength(size: number): false {
  const problem = { says: words.tooLarge.title(limits.replyBytes, size), try: words.tooLarge.help }
  useReply.setState({ lastReply: null, reading: null, problem })
  return false
}

function isCanceled(problem: unknown): boolean {
  return isRefusal(problem) && problem.code === 'cancelled'
}
