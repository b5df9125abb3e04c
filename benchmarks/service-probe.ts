// One service process of the suite `service`: follows commands on its channel. Run as `service-probe.ts <database url>`.

import { setTimeout as wait } from 'node:timers/promises'
import { openLog, openService, rebuildStats } from '@sheaf/service'
import { raceActivations } from '../apps/service/src/licenses/index.ts'
import { fillSubmissions } from '../apps/service/src/stats/index.ts'
import { processSecrets } from '../apps/service/src/testing/process-secrets.ts'

type Command =
  | { what: 'fill'; submissions: number }
  | { what: 'rebuild' }
  | { what: 'race'; urls: string[]; rounds: number; parallel: number }
  | { what: 'end' }

const service = await openService({
  database: { url: process.argv[2] ?? '' },
  port: 0,
  mode: 'development',
  secrets: processSecrets,
  score: async () => ({ ok: false, why: 'Nothing is scored here.' }),
  perMinute: { reads: 0, writes: 0 },
  log: openLog((text) => process.stdout.write(text)),
})
const { context } = service

process.on('message', async (command: Command) => {
  if (command.what !== 'end') return process.send?.(await execute(command))
  await service.close()
  process.disconnect()
})
process.send?.({ url: service.url })

async function execute(command: Exclude<Command, { what: 'end' }>): Promise<object> {
  if (command.what === 'fill') {
    await fillSubmissions(context.db, { submissions: command.submissions, models: 400, submitters: 20_000 })
    return {}
  }
  if (command.what === 'race') return { rounds: await raceActivations({ context, ...command }) }
  return rebuild()
}

async function rebuild(): Promise<{ ms: number; grownMb: number }> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  const started = performance.now()
  await rebuildStats(context)
  const ms = performance.now() - started
  clearInterval(watch)
  // Every process polls for a new leaderboard; the next request should get it.
  await wait(context.times.pollMs + 500)
  return { ms, grownMb: (most - before) / 1e6 }
}
