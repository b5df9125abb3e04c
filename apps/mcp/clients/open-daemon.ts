// Opens a running Sheaf with a window that shows the project, as on a developer's machine.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { McpAnswer, McpApproval } from '@sheaf/contract'
import { connectHost, findDaemon, type HostConnection } from '@sheaf/host/serve'
import { type Sandbox, sheaf } from './open-sandbox.ts'

export interface Daemon {
  window: HostConnection
  /** Approvals that the window was asked for so far. */
  asked: McpApproval[]
  /** URL and headers of its Streamable HTTP. */
  http: { url: string; headers: Record<string, string> }
  close(): Promise<void>
}

/** `answer`: the user's answer to every approval. */
export async function openDaemon(sandbox: Sandbox, answer: McpAnswer): Promise<Daemon> {
  const process = await startHost(sandbox.sheafHome)
  const window = await connectHost(sandbox.sheafHome)
  const found = await findDaemon(sandbox.sheafHome)
  if (window === undefined || found === undefined) throw new Error('The host is not running.')
  const asked: McpApproval[] = []
  window.subscribe((event) => {
    if (event.type !== 'mcp-changed') return
    for (const approval of event.status.approvals) {
      if (asked.some(({ id }) => id === approval.id)) continue
      asked.push(approval)
      void window['mcp.change']({ type: 'answer', approval: approval.id, answer })
    }
  })
  const { id } = await window['workspaces.open']({ roots: [sandbox.folder] })
  await window['mcp.change']({ type: 'own', workspace: id })
  return {
    window,
    asked,
    http: { url: `http://127.0.0.1:${found.port}/mcp`, headers: { Authorization: `Bearer ${found.token}` } },
    async close() {
      await window.close()
      const ended = once(process, 'exit')
      process.kill('SIGTERM')
      await ended
    },
  }
}

async function startHost(home: string): Promise<ChildProcess> {
  const run = join(home, 'run')
  await mkdir(run, { recursive: true })
  const watcher = watch(run)
  const host = spawn(sheaf, ['host'], {
    env: { ...process.env, SHEAF_HOME: home, SHEAF_KEYS: 'file' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  host.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk
  })
  host.once('exit', () => watcher.emit('error', new Error(`The host did not start: ${stderr}`)))
  try {
    let window = await connectHost(home)
    while (window === undefined) {
      await once(watcher, 'change')
      window = await connectHost(home)
    }
    await window.close()
    return host
  } finally {
    host.removeAllListeners('exit')
    watcher.close()
  }
}
