// Knows whether the database is reachable: for readiness, metrics and the log.

import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Log } from '../service.ts'
import type { Tables } from '../store/tables.ts'

export interface DatabaseWatch {
  isUp(): boolean
  /** Asks it now. */
  check(): Promise<boolean>
  /** Asks it now, and returns after this time at the latest: until it answers, `isUp` is the last known state. */
  checkWithin(milliseconds: number): Promise<void>
  /** A request failed because of it: checks it until it is back. */
  reportDown(): void
  stop(): void
}

export function watchDatabase(db: Kysely<Tables>, log: Log, pollMs: number): DatabaseWatch {
  let isUp = true
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let bounded: Promise<boolean> | undefined

  function reportDown(): void {
    if (isStopped) return
    if (isUp) log.warn('database-down')
    isUp = false
    timer ??= setTimeout(() => {
      timer = undefined
      void check()
    }, pollMs).unref()
  }

  async function check(): Promise<boolean> {
    try {
      await sql`select 1 from service_steps limit 1`.execute(db)
    } catch {
      reportDown()
      return false
    }
    if (!isUp && !isStopped) log.info('database-up')
    isUp = true
    return true
  }

  async function checkWithin(milliseconds: number): Promise<void> {
    // At most one: while the database hangs, each would hold a connection.
    bounded ??= check().finally(() => {
      bounded = undefined
    })
    await Promise.race([bounded, wait(milliseconds, undefined, { ref: false })])
  }

  return {
    isUp: () => isUp,
    check,
    checkWithin,
    reportDown,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
