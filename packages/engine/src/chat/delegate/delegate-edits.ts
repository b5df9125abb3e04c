// Pro Mode: other models write out the edits that an architect sketched, each chosen by the size and difficulty of the edit.
// Nothing is written to disk: the result is one reply, for one review.

import type { Ask, Cancel, DelegateProgress, DelegateStrategy, Reply } from '@sheaf/contract'
import { readReply } from '../../reply/index.ts'
import { addUsage } from '../add-usage.ts'
import { beginJobs, type Job } from './begin-jobs.ts'
import type { DelegateOutcome, DelegatesDone, DelegateTools } from './delegate-tools.ts'
import { finish, type OpenJob, stopped, type Work, writeOut } from './write-out.ts'
import { isWritable, writeReply } from './write-reply.ts'

export interface DelegateInput {
  ask: Ask
  /** The architect's answer. */
  reply: string
  tools: DelegateTools
  /** From an earlier run: files written out then are not asked for again. */
  earlier?: readonly DelegateOutcome[]
  /** The state of all delegates, after every change. */
  onProgress?: (delegates: DelegateProgress[]) => void
  signal?: Cancel
}

const atOnce = 4

export async function delegateEdits({ ask, reply: text, tools, earlier = [], onProgress, signal }: DelegateInput): Promise<DelegatesDone> {
  const reply = readReply(text)
  const jobs = await beginJobs(reply.files, tools, earlier)
  const tell = () => onProgress?.(jobs.map(({ progress }) => progress))
  const written = jobs.flatMap(({ outcome }) => (outcome?.ok ? outcome.files : []))
  const work: Work = { ask, tools, plan: reply.plan ?? '', tell, signal, written }
  tell()
  await strategies[tools.strategy](jobs.filter(isOpen), work)
  for (const job of jobs) if (!job.outcome) finish(job, { ok: false, why: stopped }, work)
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
            .filter((file) => file.action !== 'delegate edit' && !isWritable(file))
            .map(({ path }) => `${path} was left out: ${notHandedOn}`)),
      ...outcomes.flatMap((outcome) => (outcome.ok ? [] : [`${outcome.path} was not edited: ${outcome.why}`])),
    ],
    isStopped: signal?.aborted === true,
  }
}

const notHandedOn = "its text looks like edits, so it can't be combined with the others. Ask for it separately, without Pro Mode."

const strategies: Record<DelegateStrategy, (jobs: readonly OpenJob[], work: Work) => Promise<void>> = {
  async sequential(jobs, work) {
    for (const job of jobs) await writeOut([job], work, true)
  },
  async parallel(jobs, work) {
    const waiting = [...jobs]
    const next = async (): Promise<void> => {
      for (let job = waiting.shift(); job; job = waiting.shift()) await writeOut([job], work)
    }
    await Promise.all(Array.from({ length: atOnce }, next))
  },
  async 'one-query'(jobs, work) {
    for (const together of Map.groupBy(jobs, ({ ask }) => ask.model.ref).values()) await writeOut(together, work)
  },
}

function isOpen(job: Job): job is OpenJob {
  return job.ask !== undefined && job.outcome === undefined
}

/** In the architect's order; whole files stay as they are, and failed ones are left out and reported. */
function merge({ files, plan }: Reply, jobs: readonly Job[]): string {
  const placed = new Set<Job>()
  const merged = files.flatMap((file) => {
    if (file.action !== 'delegate edit') return isWritable(file) ? [file] : []
    const job = jobs.find(({ written }) => written.has(file.path))
    if (!job || placed.has(job)) return []
    placed.add(job)
    return job.outcome?.ok ? job.outcome.files : []
  })
  return writeReply(merged, plan)
}
