// Opens a real daemon, with its guard, sessions and eras; only the tools, prompts and resources are those of the suite.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openHost } from '@sheaf/host'
import { findDaemon, runDaemon } from '@sheaf/host/serve'
import { type HttpHandler, serveHttp } from '../src/serve/serve-http.ts'
import { makeFixtureServer } from './fixture-server.ts'

export interface Fixture {
  port: number
  token: string
  /** Bugs that the serving code reported. */
  bugs: string[]
  close(): Promise<void>
}

export async function openFixture(): Promise<Fixture> {
  const home = mkdtempSync(join(tmpdir(), 'sheaf-fixture-'))
  const bugs: string[] = []
  const serving: HttpHandler<unknown> = serveHttp(() => makeFixtureServer(() => serving.notify), {
    onBug: (where, problem) => bugs.push(`${where}: ${problem}`),
  })
  const daemon = await runDaemon({
    home,
    version: '1.0.0',
    openHost: ({ makeUrl }) => openHost({ env: process.env, home, makeUrl }),
    mcp: async () => ({
      fetch: serving.fetch,
      close: serving.close,
      running: () => 0,
      serveStream() {
        throw new Error('the suite speaks HTTP only')
      },
    }),
  })
  const found = await findDaemon(home)
  if (daemon === undefined || found === undefined) throw new Error('The daemon did not start')
  return {
    port: found.port,
    token: found.token,
    bugs,
    async close() {
      await daemon.end('the test is over')
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
