// Checks whether Sheaf runs, and that only this machine can reach it.

import { lstatSync } from 'node:fs'
import { createConnection } from 'node:net'
import { networkInterfaces } from 'node:os'
import { type Check, isRefusal, type McpStatus, refusals } from '@sheaf/contract'
import { connectHost } from '../server/connect-host.ts'
import { isLocked } from '../server/hold-lock.ts'
import { hostFile, readHostFile, runFolder } from '../server/run-folder.ts'

const connectTimeoutMs = 1_000

export async function checkDaemon(home: string): Promise<{ checks: Check[]; status?: McpStatus }> {
  const files = runFiles(home)
  const name = 'Sheaf process'
  if (!isLocked(home)) {
    const stale =
      readHostFile(home) === undefined ? '' : ' A crashed process left a file behind. Sheaf will replace the file the next time it starts.'
    return { checks: [{ name, ok: true, says: `not running; \`sheaf mcp\` serves editors without a window.${stale}` }, ...files] }
  }
  const status = await askStatus(home)
  const found = readHostFile(home)
  if (status === undefined || found === undefined)
    return { checks: [{ name, ok: false, says: 'running, but not responding', try: refusals['host-unreachable'].try }, ...files] }
  const { pid, port, version } = found
  return { checks: [{ name, ok: true, says: `version ${version}, process ${pid}, port ${port}` }, ...files, await network(port)], status }
}

async function askStatus(home: string): Promise<McpStatus | undefined> {
  try {
    const host = await connectHost(home)
    const status = await host?.['mcp.status']()
    await host?.close()
    return status
  } catch (error) {
    if (!isRefusal(error)) throw error
    return undefined
  }
}

/** Anyone who reads these can act as this user. */
function runFiles(home: string): Check[] {
  const folder = runFolder(home)
  const name = 'Token file'
  const modes = [folder, hostFile(home)].flatMap((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    return stats ? [{ path, isOpen: process.platform !== 'win32' && (stats.mode & 0o077) !== 0 }] : []
  })
  if (modes.length === 0) return []
  const open = modes.find(({ isOpen }) => isOpen)
  return open
    ? [{ name, ok: false, says: `${open.path} is readable by other users`, try: `Run \`chmod -R go= '${folder}'\`, then restart Sheaf.` }]
    : [{ name, ok: true, says: `${folder} is private` }]
}

async function network(port: number): Promise<Check> {
  const name = 'Network'
  const others = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ internal }) => !internal).map(({ address }) => address),
  )
  const [own, ...answers] = await Promise.all([canConnect('127.0.0.1', port), ...others.map((address) => canConnect(address, port))])
  if (!own)
    return {
      name,
      ok: false,
      says: `no response from 127.0.0.1:${port}`,
      try: 'Allow loopback connections in your firewall.',
    }
  const open = others.find((_address, at) => answers[at])
  return open === undefined
    ? { name, ok: true, says: `listens on 127.0.0.1:${port} only` }
    : { name, ok: false, says: `also reachable at ${open}:${port}`, try: 'Remove the rule that forwards that port to this machine.' }
}

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ host: host.replace(/%.*$/, ''), port, timeout: connectTimeoutMs })
    const settle = (answered: boolean) => {
      socket.destroy()
      done(answered)
    }
    socket.on('connect', () => settle(true))
    socket.on('timeout', () => settle(false))
    socket.on('error', () => settle(false))
  })
}
