// Jobs of one client: work that continues after the call that started it. They end with the client's session.

import { type Call, isRefusal, type Progress, Refusal } from '@sheaf/contract'
import type { ToolAnswer } from './tool.ts'

type Answer = ToolAnswer<Record<string, unknown>>

type JobOutcome = { state: 'done'; answer: Answer } | { state: 'failed' | 'canceled'; refusal: Refusal }

export interface Job {
  readonly id: string
  /** What it reported last. */
  progress(): Progress | undefined
  /** Undefined: still running. */
  outcome(): JobOutcome | undefined
  /** Waits for the end, at most this long, and passes on the progress. Rejects when the waiting call is canceled; the job continues. */
  wait(milliseconds: number, call: Call): Promise<JobOutcome | undefined>
  /** Resolves once the work has stopped. */
  cancel(): Promise<void>
}

export interface Jobs {
  start(work: (call: { signal: AbortSignal; onProgress(progress: Progress): void }) => Promise<Answer>): Job
  /** Throws a Refusal if there is no such job. Without an id: the last one. */
  get(id: string | undefined): Job
  running(): number
  cancelAll(): void
}

const mostRunning = 3
const mostKept = 10

export function openJobs(): Jobs {
  const jobs = new Map<string, Job>()
  let started = 0
  const running = (): Job[] => [...jobs.values()].filter((job) => job.outcome() === undefined)
  return {
    start(work) {
      if (running().length >= mostRunning)
        throw new Refusal('mcp-arguments', `${mostRunning} jobs are running already. Wait for one of them, or cancel it.`)
      const job = openJob(`job-${++started}`, work)
      jobs.set(job.id, job)
      const ended = [...jobs.values()].filter((each) => each.outcome() !== undefined)
      for (const old of ended.slice(0, Math.max(0, jobs.size - mostKept))) jobs.delete(old.id)
      return job
    },
    get(id) {
      const job = id === undefined ? [...jobs.values()].at(-1) : jobs.get(id)
      if (!job)
        throw new Refusal(
          'mcp-arguments',
          id === undefined ? 'No job was started.' : `There is no job ${JSON.stringify(id.slice(0, 100))}.`,
        )
      return job
    },
    running: () => running().length,
    cancelAll() {
      for (const job of running()) void job.cancel()
    },
  }
}

function openJob(id: string, work: Parameters<Jobs['start']>[0]): Job {
  const stop = new AbortController()
  const listeners = new Set<(progress: Progress) => void>()
  let last: Progress | undefined
  let outcome: JobOutcome | undefined
  const onProgress = (progress: Progress): void => {
    last = progress
    for (const listener of listeners) listener(progress)
  }
  const ended = work({ signal: stop.signal, onProgress }).then(
    (answer) => {
      outcome = { state: 'done', answer }
    },
    (problem: unknown) => {
      const refusal = isRefusal(problem) ? problem : new Refusal('not-possible', 'Internal error in Sheaf. See the Sheaf log for details.')
      outcome = { state: refusal.code === 'cancelled' ? 'canceled' : 'failed', refusal }
    },
  )
  return {
    id,
    progress: () => last,
    outcome: () => outcome,
    async wait(milliseconds, call) {
      const { promise: over, resolve, reject } = Promise.withResolvers<void>()
      const onAbort = (): void => reject(new Refusal('cancelled'))
      const timer = setTimeout(resolve, milliseconds)
      const listen = (progress: Progress): void => call.onProgress?.(progress)
      if (call.signal?.aborted) onAbort()
      call.signal?.addEventListener('abort', onAbort)
      listeners.add(listen)
      if (last) listen(last)
      try {
        await Promise.race([ended, over])
        return outcome
      } finally {
        clearTimeout(timer)
        listeners.delete(listen)
        call.signal?.removeEventListener('abort', onAbort)
      }
    },
    async cancel() {
      stop.abort()
      await ended
    },
  }
}
