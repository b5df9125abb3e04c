// Repeating jobs. The time of the next run is a row: the process that advances it sends the job, in the same transaction.

import { type Kysely, sql, type Transaction } from 'kysely'
import type { Log } from '../service.ts'
import type { Tables } from '../store/tables.ts'
import type { JobName } from './jobs.ts'

type Send = (name: JobName, about: { id: string }, transaction: Transaction<Tables>) => Promise<void>

export function openScheduler(db: Kysely<Tables>, send: Send, log: Log) {
  const timers = new Map<JobName, NodeJS.Timeout>()
  let stopped = false

  return {
    async every(name: JobName, milliseconds: number): Promise<void> {
      schedule(name, milliseconds, await sendIfDue(name, milliseconds))
    },
    stop(): void {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }

  function schedule(name: JobName, milliseconds: number, untilDue: number): void {
    if (stopped) return
    const timer = setTimeout(async () => schedule(name, milliseconds, await trySendIfDue(name, milliseconds)), Math.max(20, untilDue))
    timers.set(name, timer.unref())
  }

  async function trySendIfDue(name: JobName, milliseconds: number): Promise<number> {
    try {
      return await sendIfDue(name, milliseconds)
    } catch {
      // The database is down: the job stays due.
      if (!stopped) log.warn('round-put-off', { name })
      return Math.min(milliseconds, 5_000)
    }
  }

  /** Milliseconds until the next run is due, by the database's clock: process clocks differ. */
  async function sendIfDue(name: JobName, milliseconds: number): Promise<number> {
    return db.transaction().execute(async (transaction) => {
      const moved = await sql`
        insert into service_rounds as old (name, due_at) values (${name}, now() + ${milliseconds} * interval '1 millisecond')
        on conflict (name) do update set due_at = excluded.due_at where old.due_at <= now()
        returning 1`.execute(transaction)
      if (moved.rows.length > 0) {
        await send(name, { id: name }, transaction)
        return milliseconds
      }
      const { rows } = await sql<{ left: number }>`
        select (extract(epoch from due_at - now()) * 1000)::float8 as left from service_rounds where name = ${name}`.execute(transaction)
      // A shortened interval takes effect at once.
      return Math.min(rows[0]?.left ?? milliseconds, milliseconds)
    })
  }
}
