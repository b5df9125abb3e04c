// Reports progress as MCP requires: a number that only grows, and not more often than anyone can read.

import type { Progress } from '@sheaf/contract'

export interface ProgressParams {
  progress: number
  total?: number
  message?: string
}

const minIntervalMs = 100

/** All stages share one scale: each begins where the previous one ended. */
export function monotonicProgress(send: (params: ProgressParams) => void, now: () => number = () => performance.now()) {
  let stage: string | undefined
  let base = 0
  let last = 0
  let reportedAt = Number.NEGATIVE_INFINITY
  let note: string | undefined
  return (progress: Progress): void => {
    const isNew = progress.stage !== stage || progress.note !== note
    if (!isNew && now() - reportedAt < minIntervalMs) return
    if (progress.stage !== stage) base = last
    stage = progress.stage
    note = progress.note
    const at = base + Math.max(progress.done, 0)
    last = at > last ? at : last + 1
    reportedAt = now()
    const total = base + progress.total
    send({ progress: last, ...(progress.total > 0 && total >= last ? { total } : {}), message: progress.note ?? progress.stage })
  }
}
