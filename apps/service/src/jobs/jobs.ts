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
   * Inside the transaction that makes the row the job is about: both are there, or neither. Whoever is inside a transaction must hand it in:
   * the embedded database has one connection. Of `rebuild-stats` at most one waits: sending another changes nothing.
   */
  send(name: JobName, about: { id: string }, transaction?: Transaction<Tables>): Promise<void>
  /**
   * The handler may run again after a crash in the middle: it does its work in one transaction that also says that it is done. One that throws
   * is tried again, later and later.
   */
  work(name: JobName, handle: (about: { id: string }) => Promise<void>): Promise<void>
  /** Once for every interval, whatever the number of processes; the first at once. `id` of such a job is its name. */
  every(name: JobName, milliseconds: number): Promise<void>
  /** Tests wait for what they started: no job is due or running. */
  settled(): Promise<void>
}

export interface OpenedJobs extends Jobs {
  /** Running handlers get `milliseconds` to end; what is not done by then is done again by another process or the next one. */
  close(milliseconds: number): Promise<void>
}
