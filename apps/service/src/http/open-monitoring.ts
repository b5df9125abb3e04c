// Health, readiness and metrics routes.

import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '@sheaf/contract'
import manifest from '../../package.json' with { type: 'json' }
import type { ServiceContext, ServicePart } from '../service.ts'
import { isLoopback } from './client-address.ts'
import { bearerOf } from './read-request.ts'
import { TemporaryRefusal } from './temporary-refusal.ts'
import type { DatabaseWatch } from './watch-database.ts'

export function openMonitoring({ options, metrics }: Pick<ServiceContext, 'options' | 'metrics'>, database: DatabaseWatch): ServicePart {
  metrics.gauge('sheaf_build_info', () => 1, { version: manifest.version })
  metrics.gauge('sheaf_database_up', () => Number(database.isUp()))
  metrics.gauge('process_resident_memory_bytes', () => process.memoryUsage.rss())
  metrics.gauge('process_uptime_seconds', () => Math.round(process.uptime()))
  return {
    routes(app) {
      app.get('/health', (c) => c.json({ status: 'ok' }))
      // It listens only after the migrations: only the database is left to check.
      app.get('/ready', async (c) => {
        if (!(await database.check())) throw new TemporaryRefusal('service-down', 5)
        return c.json({ status: 'ready' })
      })
      app.get('/metrics', async (c) => {
        const { adminToken } = options.secrets
        const isAllowed = adminToken === undefined ? isLoopback(c.get('address')) : isSame(bearerOf(c), adminToken)
        if (!isAllowed) throw new Refusal('not-found')
        // Metrics matter most while the database hangs.
        await database.checkWithin(1_000)
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
