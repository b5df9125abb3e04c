// Without a daemon: the same server in this process, for one editor, bound to its folder.

import { duplexPair } from 'node:stream'
import { openHost } from '@sheaf/host'
import { openEndpoint, serveExploration } from '@sheaf/mcp'
import { serviceOptions } from '../service/index.ts'
import type { FindServerOptions } from './find-server.ts'
import type { ServerConnection } from './relay.ts'

export function serveInProcess({ home, env, folder, allow, version, note }: FindServerOptions, firstNote?: string): ServerConnection {
  // Stdout carries the protocol, so library logs go to stderr.
  console.log = console.info = console.debug = console.error
  const host = openHost({ env, home, mcp: { headless: true }, resident: true, serveExploration, ...serviceOptions(home, env) })
  const onBug = (where: string, problem: unknown) => {
    note(`Internal error in Sheaf (${where}): ${problem instanceof Error ? problem.stack : String(problem)}`)
  }
  const endpoint = openEndpoint(host, { version, onBug })
  const [ours, theirs] = duplexPair()
  const program = async () => (await import('@sheaf/host/peer')).peerOfParent().program()
  endpoint.serveStream(theirs, { transport: 'stdio', folder, allow, program }, firstNote === undefined ? {} : { note: firstNote })
  return {
    stream: ours,
    isFallback: true,
    async close() {
      await endpoint.close()
      await host.close()
    },
  }
}
