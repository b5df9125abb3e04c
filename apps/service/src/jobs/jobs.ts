// Work that must be done once, by whichever process gets to it first (pg-boss underneath).

import type { Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'

export const jobNames = ['rebuild-stats', 'score-submission', 'handle-webhook'] as const
export type JobName = (typeof jobNames)[number]

export function isJobName(name: unknown): name is JobName {
  return jobNames.some((each) => each === name)
}

export interface Jobs {
  /**
   * Sends the job in the transaction that creates its row: both exist, or neither. A caller inside a transaction must pass it: the embedded
   * database has one connection. At most one `rebuild-stats` waits: sending another changes nothing.
   */
  send(name: JobName, about: { id: string }, transaction?: Transaction<Tables>): Promise<void>
  /**
   * The handler may run again after a crash: it must do its work in one transaction that also marks it done. A handler that throws is
   * retried with growing delays.
   */
  work(name: JobName, handle: (about: { id: string }) => Promise<void>): Promise<void>
  /** Once per interval, however many processes run; the first one at once. The `id` of such a job is its name. */
  every(name: JobName, milliseconds: number): Promise<void>
  /** For tests: waits until no job is due or running. */
  settled(): Promise<void>
}

export interface OpenedJobs extends Jobs {
  /** Running handlers get `milliseconds` to end; unfinished ones run again in another process or the next one. */
  close(milliseconds: number): Promise<void>
}
