// Health, readiness and metrics routes.

import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '@sheaf/contract'
import { sql } from 'kysely'
import type { ServiceContext, ServicePart } from '../service.ts'
import { isLoopback } from './client-address.ts'
import { bearerOf } from './read-request.ts'
import { TemporaryRefusal } from './temporary-refusal.ts'

export function openMonitoring({ db, options, metrics }: Pick<ServiceContext, 'db' | 'options' | 'metrics'>): ServicePart {
  metrics.gauge('process_resident_memory_bytes', () => process.memoryUsage.rss())
  metrics.gauge('process_uptime_seconds', () => Math.round(process.uptime()))
  return {
    routes(app) {
      app.get('/health', (c) => c.json({ status: 'ok' }))
      // It listens only after the migrations: only the database is left to check.
      app.get('/ready', async (c) => {
        try {
          await sql`select 1 from service_steps limit 1`.execute(db)
        } catch {
          throw new TemporaryRefusal('service-down', 5)
        }
        return c.json({ status: 'ready' })
      })
      app.get('/metrics', (c) => {
        const { adminToken } = options.secrets
        const isAllowed = adminToken === undefined ? isLoopback(c.get('address')) : isSame(bearerOf(c), adminToken)
        if (!isAllowed) throw new Refusal('not-found')
        return c.body(metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
      })
    },
  }
}

/** Timing does not reveal how much of the token matches. */
function isSame(given: string | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
