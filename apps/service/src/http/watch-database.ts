// Knows whether the database is reachable: for readiness, metrics and the log.

import { type Kysely, sql } from 'kysely'
import type { Log } from '../service.ts'
import type { Tables } from '../store/tables.ts'

export interface DatabaseWatch {
  isUp(): boolean
  /** Asks it now. */
  check(): Promise<boolean>
  /** A request failed because of it: checks it until it is back. */
  reportDown(): void
  stop(): void
}

export function watchDatabase(db: Kysely<Tables>, log: Log, pollMs: number): DatabaseWatch {
  let isUp = true
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

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

  return {
    isUp: () => isUp,
    check,
    reportDown,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
