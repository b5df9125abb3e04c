// `npm run dev`: the host from source, begun anew when its files change, and the UI from Vite with hot reload. Only for working on Sheaf:
// Vite's own server stands before the host and carries no guard but Vite's.

import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { connectTo, findDaemon, stateFolder } from '@sheaf/host/serve'
import { createServer, type ProxyOptions } from 'vite'

const root = resolve(import.meta.dirname, '..')
const sheaf = resolve(root, 'apps/cli/src/main.ts')
const flags = ['--disable-warning=ExperimentalWarning']
const folder = process.env.INIT_CWD ?? process.cwd()

const host = spawn(process.execPath, ['--watch', '--watch-preserve-output', ...flags, sheaf, 'host'], { cwd: root, stdio: 'inherit' })
const entry = new URL(await entryUrl())
const toHost: ProxyOptions = {
  target: entry.origin,
  changeOrigin: true,
  ws: true,
  configure(proxy) {
    // The host asks who calls, and would refuse the address of Vite.
    const asOurs = (request: { hasHeader(name: string): boolean; setHeader(name: string, value: string): unknown }) => {
      if (request.hasHeader('origin')) request.setHeader('origin', entry.origin)
    }
    proxy.on('proxyReq', asOurs)
    proxy.on('proxyReqWs', asOurs)
  },
}
const vite = await createServer({
  configFile: resolve(root, 'apps/ui/vite.config.ts'),
  root: resolve(root, 'apps/ui'),
  server: { host: '127.0.0.1', proxy: { '/enter': toHost, '/socket': toHost } },
})
await vite.listen()
const address = vite.resolvedUrls?.local[0] ?? ''
console.log(`\nOpen once (then the plain address works): ${new URL(entry.pathname + entry.search, address).href}\n`)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

/** The host has just been started: it is looked for until it is there. */
async function entryUrl(): Promise<string> {
  const home = stateFolder(process.env)
  for (;;) {
    const daemon = await findDaemon(home)
    if (daemon === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      continue
    }
    const connection = await connectTo(daemon.port, daemon.token)
    const { id } = await connection['workspaces.open']({ roots: [folder] })
    await connection.close()
    return daemon.url(id)
  }
}

async function stop(): Promise<void> {
  await vite.close()
  host.kill()
}
