// Pro Mode: other models write out the edits that an architect sketched, each chosen by the size and difficulty of the edit.
// Nothing is written to disk: the result is one reply, for one review.

import { type Ask, addUsage, type CancelSignal, type DelegateProgress, type DelegateStrategy, type Reply } from '@sheaf/contract'
import { readReply } from '../../reply/index.ts'
import { beginJobs, type DelegateJob } from './begin-jobs.ts'
import type { DelegateOutcome, DelegateResult, DelegateTools } from './delegate-tools.ts'
import { type DelegateContext, finish, type OpenJob, stopped, writeOutEdits } from './write-out-edits.ts'
import { canRoundTrip, writeReply } from './write-reply.ts'

export interface DelegateInput {
  ask: Ask
  /** The architect's answer. */
  reply: string
  tools: DelegateTools
  /** From an earlier run: files written out then are not asked for again. */
  earlier?: readonly DelegateOutcome[]
  /** The state of all delegates, after every change. */
  onProgress?: (delegates: DelegateProgress[]) => void
  signal?: CancelSignal
}

const atOnce = 4

export async function delegateEdits({ ask, reply: text, tools, earlier = [], onProgress, signal }: DelegateInput): Promise<DelegateResult> {
  const reply = readReply(text)
  const jobs = await beginJobs(reply.files, tools, earlier)
  const reportProgress = () => onProgress?.(jobs.map(({ progress }) => progress))
  const written = jobs.flatMap(({ outcome }) => (outcome?.ok ? outcome.files : []))
  const context: DelegateContext = { ask, tools, plan: reply.plan ?? '', reportProgress, signal, written }
  reportProgress()
  await strategies[tools.strategy](jobs.filter(isOpen), context)
  for (const job of jobs) if (!job.outcome) finish(job, { ok: false, why: stopped }, context)
  const outcomes = jobs.flatMap(({ outcome }) => outcome ?? [])
  return {
    reply: jobs.length === 0 ? text : merge(reply, jobs),
    delegates: jobs.map(({ progress }) => progress),
    outcomes,
    usage: addUsage(...jobs.flatMap(({ progress }) => progress.usage ?? [])),
    notes: [
      ...reply.problems.map(({ message }) => message),
      ...(jobs.length === 0
        ? []
        : reply.files
            .filter((file) => file.action !== 'delegate edit' && !canRoundTrip(file))
            .map(({ path }) => `${path} was left out: ${leftOutReason}`)),
      ...outcomes.flatMap((outcome) => (outcome.ok ? [] : [`${outcome.path} was not edited: ${outcome.why}`])),
    ],
    isStopped: signal?.aborted === true,
  }
}

const leftOutReason = "its text looks like edits, so it can't be combined with the others. Ask for it separately, without Pro Mode."

const strategies: Record<DelegateStrategy, (jobs: readonly OpenJob[], context: DelegateContext) => Promise<void>> = {
  async sequential(jobs, context) {
    for (const job of jobs) await writeOutEdits([job], context, true)
  },
  async parallel(jobs, context) {
    const waiting = [...jobs]
    const next = async (): Promise<void> => {
      for (let job = waiting.shift(); job; job = waiting.shift()) await writeOutEdits([job], context)
    }
    await Promise.all(Array.from({ length: atOnce }, next))
  },
  async 'one-query'(jobs, context) {
    for (const together of Map.groupBy(jobs, ({ ask }) => ask.model.ref).values()) await writeOutEdits(together, context)
  },
}

function isOpen(job: DelegateJob): job is OpenJob {
  return job.ask !== undefined && job.outcome === undefined
}

/** In the architect's order; whole files stay as they are, and failed ones are left out and reported. */
function merge({ files, plan }: Reply, jobs: readonly DelegateJob[]): string {
  const placed = new Set<DelegateJob>()
  const merged = files.flatMap((file) => {
    if (file.action !== 'delegate edit') return canRoundTrip(file) ? [file] : []
    const job = jobs.find(({ written }) => written.has(file.path))
    if (!job || placed.has(job)) return []
    placed.add(job)
    return job.outcome?.ok ? job.outcome.files : []
  })
  return writeReply(merged, plan)
}
