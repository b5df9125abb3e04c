// Assembles the service: database and jobs, then its parts, then the socket. Closes in reverse order.

import { listen } from './http/listen.ts'
import { openApp } from './http/open-app.ts'
import { openMonitoring } from './http/open-monitoring.ts'
import { watchDatabase } from './http/watch-database.ts'
import { openContext } from './open-context.ts'
import type { ServiceContext, ServiceModule, ServiceOptions } from './service.ts'

export interface RunningService {
  url: string
  port: number
  /** For commands and tests in the same process. */
  context: ServiceContext
  /** Milliseconds since the last request; 0 while a request is open. */
  idleMs(): number
  /** Open requests and running jobs get `stopMs`. */
  close(): Promise<void>
}

export async function composeService(options: ServiceOptions, modules: readonly ServiceModule[]): Promise<RunningService> {
  const opened = await openContext(options, modules, { runsJobs: true })
  const { context } = opened
  const { log, times, metrics } = context
  const closing = [() => opened.close()]
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) await close().catch((problem) => log.bug('close', problem))
  }
  try {
    const database = watchDatabase(context.db, log, times.pollMs)
    closing.push(async () => database.stop())
    const parts = [openMonitoring(context, database), ...modules.map(({ open }) => open(context))]
    for (const part of parts) {
      await part.start?.()
      const { stop } = part
      if (stop !== undefined) closing.push(() => stop())
    }
    const { app, idleMs } = openApp(context, parts, database.reportDown)
    const listening = await listen(app, { host: options.host ?? '127.0.0.1', port: options.port, times })
    closing.push(() => listening.close(times.stopMs))
    metrics.gauge('sheaf_open_connections', listening.connections)
    log.info('started', { port: listening.port, database: opened.kind, mode: context.mode })
    let closed: Promise<void> | undefined
    const close = () => {
      closed ??= closeAll().then(() => log.info('stopped'))
      return closed
    }
    return { url: listening.url, port: listening.port, context, idleMs, close }
  } catch (error) {
    await closeAll()
    throw error
  }
}
