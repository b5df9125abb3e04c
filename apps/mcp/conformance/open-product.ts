// Opens the product as it is installed: a real daemon with its own state folder, a window that approves, and a small project.

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defaultMcpSettings, type HostEvent, mcpTools } from '@sheaf/contract'
import { connectHost, findDaemon, type HostConnection } from '@sheaf/host/serve'

export interface Product {
  /** Port of its Streamable HTTP. */
  port: number
  token: string
  home: string
  /** The project that the window shows. */
  folder: string
  window: HostConnection
  /** Ends the daemon and keeps its state. */
  end(): Promise<void>
  /** Ends the daemon and deletes all files. */
  close(): Promise<void>
}

const startFile = resolve(import.meta.dirname, '../../../bin/start.mjs')

/** `approves: false`: approvals wait for an answer of the test. */
export async function openProduct({ approves = true } = {}): Promise<Product> {
  const base = mkdtempSync(join(tmpdir(), 'sheaf-product-'))
  const home = join(base, 'home')
  const folder = join(base, 'lantern')
  mkdirSync(folder)
  writeFileSync(join(folder, 'lamp.ts'), 'export function light(): string {\n  return "on"\n}\n')
  const daemon = await startDaemon(home)
  const window = await connectHost(home)
  const found = await findDaemon(home)
  if (window === undefined || found === undefined) throw new Error('The host is not running')
  await window['license.change']({ type: 'start-trial' })
  const tools = Object.fromEntries(Object.keys(mcpTools).map((name) => [name, true]))
  await window['settings.save']({ mcp: { ...defaultMcpSettings, tools } })
  const { id } = await window['workspaces.open']({ roots: [folder] })
  await window['mcp.change']({ type: 'own', workspace: id })
  if (approves) window.subscribe((event) => allow(window, event))
  const end = async () => {
    await window.close()
    daemon.kill('SIGTERM')
    if (daemon.exitCode === null && daemon.signalCode === null) await new Promise((ended) => daemon.once('exit', ended))
  }
  return {
    port: found.port,
    token: found.token,
    home,
    folder,
    window,
    end,
    async close() {
      await end()
      rmSync(base, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Approves every client: approval itself is not tested here. */
function allow(window: HostConnection, event: HostEvent): void {
  if (event.type !== 'mcp-changed') return
  for (const { id } of event.status.approvals) window['mcp.change']({ type: 'answer', approval: id, answer: 'once' }).catch(() => undefined)
}

async function startDaemon(home: string): Promise<ChildProcess> {
  const daemon = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', startFile, 'host'], {
    env: { ...process.env, SHEAF_HOME: home, SHEAF_KEYS: 'file' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [daemon.stdout, daemon.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const deadline = Date.now() + 20_000
  while (!(existsSync(join(home, 'run', 'host.json')) && (await findDaemon(home)))) {
    if (daemon.exitCode !== null || Date.now() > deadline) throw new Error(`The host did not start: ${output}`)
    await new Promise((resume) => setTimeout(resume, 20))
  }
  return daemon
}
