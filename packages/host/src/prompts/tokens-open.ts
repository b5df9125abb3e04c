// Token counts of an open workspace's prompt: the latest measurement, after waiting a while for one in progress.

import { type Call, Refusal, type TokenCounts } from '@sheaf/contract'
import { modelTokenizer } from '@sheaf/engine/tokens'
import type { Context } from '../context.ts'
import { budgetUnderWay } from '../workspaces/budget.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'

export async function countOpenWorkspace(context: Context, live: LiveWorkspace, waitMs = 8_000, call: Call = {}): Promise<TokenCounts> {
  const underWay = live.shown.budget === null ? firstBudget(context, live) : budgetUnderWay(live)
  if (underWay && waitMs > 0) {
    call.onProgress?.({ stage: 'count', done: 0, total: 1 })
    await within(underWay, waitMs, call)
  }
  const { budget } = live.shown
  return {
    tokenizer: modelTokenizer('o200k'),
    total: budget?.tokens.total ?? 0,
    files: budget?.files ?? [],
    skipped: budget?.leftOut ?? [],
    budget,
    isCounting: budget === null || budgetUnderWay(live) !== undefined,
  }
}

/** A workspace that was just opened has not started counting. */
async function firstBudget(context: Context, live: LiveWorkspace): Promise<void> {
  await new Promise<void>((resolve) => {
    const unsubscribe = context.subscribe((event) => {
      if (event.type !== 'budget-changed' || event.workspace !== live.id) return
      unsubscribe()
      resolve()
    })
    live.onClose(() => {
      unsubscribe()
      resolve()
    })
  })
  await budgetUnderWay(live)
}

async function within(work: Promise<void>, ms: number, { signal }: Call): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal?.addEventListener('abort', resolve)
  await Promise.race([work, over])
  clearTimeout(timer)
  signal?.removeEventListener('abort', resolve)
  if (signal?.aborted) throw new Refusal('cancelled')
}
