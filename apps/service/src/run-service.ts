// Runs the service as its own process until a signal, then closes in order.

import { once } from 'node:events'
import type { RunningService } from './compose-service.ts'
import { openService } from './open-service.ts'
import type { ServiceOptions } from './service.ts'

/** A second signal exits at once. */
export async function runService(options: ServiceOptions, onStarted: (service: RunningService) => void = () => {}): Promise<void> {
  const service = await openService(options)
  onStarted(service)
  const waiting = new AbortController()
  try {
    await Promise.race(['SIGTERM', 'SIGINT'].map((signal) => once(process, signal, { signal: waiting.signal })))
  } finally {
    waiting.abort()
  }
  const exitNow = () => process.exit(1)
  process.once('SIGTERM', exitNow)
  process.once('SIGINT', exitNow)
  await service.close()
  process.removeListener('SIGTERM', exitNow)
  process.removeListener('SIGINT', exitNow)
}
