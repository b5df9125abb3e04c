// The daemon of `sheaf host`: the host with its MCP server, benchmark, service and windows.

import { openHost } from '@sheaf/host'
import { type RunningDaemon, runDaemon, stateFolder } from '@sheaf/host/serve'
import manifest from '../../package.json' with { type: 'json' }
import { openBench } from '../bench/open-bench.ts'
import { serveExploration } from '../mcp/serve-exploration.ts'
import { serviceOptions } from '../service/index.ts'
import { buildStamp } from './build-stamp.ts'

/** Undefined: a daemon already runs for this state folder. */
export function startDaemon(env: NodeJS.ProcessEnv): Promise<RunningDaemon | undefined> {
  const home = stateFolder(env)
  const idleMs = Number(env.SHEAF_HOST_IDLE_MS)
  return runDaemon({
    home,
    version: manifest.version,
    build: buildStamp(),
    ...(idleMs > 0 ? { idleMs } : {}),
    async mcp(served, log) {
      const { openEndpoint } = await import('@sheaf/mcp')
      return openEndpoint(served, { version: manifest.version, onBug: log.bug })
    },
    openHost: ({ makeUrl, port }) =>
      openHost({
        env,
        home,
        makeUrl,
        mcp: { port },
        resident: true,
        bench: openBench,
        serveExploration,
        ...serviceOptions(home, env),
        shell: {
          kind: 'app-window',
          async openWindow(url) {
            const [{ openAppWindow }, { desktopPrograms }] = await Promise.all([import('@sheaf/desktop'), import('./desktop-programs.ts')])
            await openAppWindow(url, { home, env, programs: desktopPrograms(env) })
          },
        },
      }),
  })
}
