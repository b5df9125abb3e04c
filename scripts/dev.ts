// `npm run dev`: runs the host from source, restarts it when its files change, and serves the UI from Vite with hot reload. For development
// only: Vite's server is in front of the host and has only Vite's own protection.

import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { resolve } from 'node:path'
import { challengePath } from '@sheaf/contract'
import { connectTo, findDaemon, stateFolder } from '@sheaf/host/serve'
import { createServer, type ProxyOptions } from 'vite'

const root = resolve(import.meta.dirname, '..')
const sheaf = resolve(root, 'apps/cli/src/main.ts')
const folder = process.env.INIT_CWD ?? process.cwd()

let host = startHost()
// The host must not keep running after this process ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit())
process.on('exit', () => host.kill())
// Not Node's watch mode, which uses the IPC channel to its child. The daemon needs that channel to talk to its parent.
for (const watchedFolder of ['packages', 'apps/cli/src'])
  watch(resolve(root, watchedFolder), { recursive: true }, (_event, name) => scheduleRestart(name))
let restartTimer: NodeJS.Timeout | undefined
const entry = new URL(await waitForEntryUrl())
const hostProxy: ProxyOptions = {
  target: entry.origin,
  changeOrigin: true,
  ws: true,
  configure(proxy) {
    // The host checks the origin and would refuse Vite's.
    const rewriteOrigin = (request: { hasHeader(name: string): boolean; setHeader(name: string, value: string): unknown }) => {
      if (request.hasHeader('origin')) request.setHeader('origin', entry.origin)
    }
    proxy.on('proxyReq', rewriteOrigin)
    proxy.on('proxyReqWs', rewriteOrigin)
  },
}
const vite = await createServer({
  configFile: resolve(root, 'apps/ui/vite.config.ts'),
  root: resolve(root, 'apps/ui'),
  server: { host: '127.0.0.1', proxy: { '/enter': hostProxy, [challengePath]: hostProxy, '/socket': hostProxy } },
})
await vite.listen()
const address = vite.resolvedUrls?.local[0] ?? ''
console.log(`\nOpen this link once (then the plain address works too): ${new URL(entry.pathname + entry.search, address).href}\n`)

function startHost(): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', sheaf, 'host'], { cwd: root, stdio: 'inherit' })
}

/** Debounced, because a save can change several files at once. */
function scheduleRestart(name: string | null): void {
  if (name === null || !name.endsWith('.ts') || name.endsWith('.test.ts')) return
  clearTimeout(restartTimer)
  restartTimer = setTimeout(() => {
    const old = host
    const begin = () => {
      host = startHost()
    }
    if (old.exitCode !== null || old.signalCode !== null) begin()
    else old.once('exit', begin).kill()
  }, 200)
}

/** Retries until the host responds: it may be starting, and restarts at every change. */
async function waitForEntryUrl(): Promise<string> {
  for (;;) {
    const url = await getHostUrl().catch(() => undefined)
    if (url !== undefined) return url
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function getHostUrl(): Promise<string | undefined> {
  const daemon = await findDaemon(stateFolder(process.env))
  if (daemon === undefined) return undefined
  const connection = await connectTo(daemon.port, daemon.token)
  const { id } = await connection['workspaces.open']({ roots: [folder] })
  await connection.close()
  return daemon.url(id)
}
