// The reply this window read last, and the reading of one. Its text stays out of every component: it may be megabytes.

import { defined, isRefusal, limits, type Progress, type ReplyFormat, type ReviewState, type WindowApi } from '@sheaf/contract'
import { create } from 'zustand'
import { shortBytes } from '../kit/format.ts'
import { type Said, said, useHostState } from '../state/host-state.ts'

interface HeldReply {
  workspace: string
  text: string
}

interface ReplyState {
  /** The last one that was read here, so that it can be read in another way, or once more after it was left. */
  held: HeldReply | null
  reading: { size: number; progress: Progress | null; cancel(): void } | null
  problem: Said | null
  /** The review of which a part was written already. */
  written: string | null
}

export const useReply = create<ReplyState>()(() => ({ held: null, reading: null, problem: null, written: null }))

/** False: it was refused or cancelled; `problem` says why. */
export async function readReply(host: WindowApi, workspace: string, text: string, format?: ReplyFormat): Promise<boolean> {
  useReply.getState().reading?.cancel()
  // The host would refuse it in the same words; carrying it there would only hold the page up.
  if (text.length > limits.replyBytes) return refuseLength(text.length)
  const cancelling = new AbortController()
  const reading = { size: text.length, progress: null, cancel: () => cancelling.abort() }
  useReply.setState({ held: { workspace, text }, reading, problem: null })
  const isMine = () => useReply.getState().reading?.cancel === reading.cancel
  // Drawn first: putting megabytes on the line takes a moment in which nothing else can be drawn.
  await new Promise((resolve) => setTimeout(resolve, text.length > 1_000_000 ? 50 : 0))
  try {
    const review = await host['reviews.open'](
      { workspace, reply: text, ...defined({ format }) },
      {
        signal: cancelling.signal,
        onProgress: (progress) => isMine() && useReply.setState({ reading: { ...reading, progress } }),
      },
    )
    if (!isMine()) return false
    holdReview(workspace, review)
    useReply.setState({ reading: null })
    return true
  } catch (problem) {
    if (isMine()) useReply.setState({ reading: null, problem: isCancelled(problem) ? null : said(problem) })
    return false
  }
}

/** A file that was dropped or chosen. */
export async function readReplyFile(host: WindowApi, workspace: string, file: File, format?: ReplyFormat): Promise<boolean> {
  if (file.size > limits.replyBytes) return refuseLength(file.size)
  try {
    return await readReply(host, workspace, await file.text(), format)
  } catch {
    useReply.setState({ problem: { says: `${file.name} could not be read.`, try: 'Open it yourself, and paste what it holds.' } })
    return false
  }
}

/** What an answer says about the review, unless an event said something newer meanwhile. */
export function holdReview(workspace: string, review: ReviewState): void {
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
  const problem = {
    says: `The reply is larger than ${shortBytes(limits.replyBytes)} (${shortBytes(size)}) and was not read.`,
    try: 'Copy only the part with the edits, or ask the model to change files instead of writing them whole.',
  }
  useReply.setState({ held: null, reading: null, problem })
  return false
}

function isCancelled(problem: unknown): boolean {
  return isRefusal(problem) && problem.code === 'cancelled'
}
