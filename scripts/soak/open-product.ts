// Runs the product as a user does, started by `sheaf app` and watched by its supervisor, and reconnects after kills.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { connectHost, findDaemon, type HostConnection } from '@sheaf/host/serve'
import { makeHome, stopDaemon } from '../app/open-app.ts'
import { parentOf } from './processes.ts'
import { until } from './until.ts'

const run = promisify(execFile)
const program = resolve(import.meta.dirname, '../../bin/sheaf')

export interface Product {
  home: string
  /** Runs the `sheaf` command. */
  sheaf(folder: string, ...words: string[]): Promise<string>
  /** Starts the host if it isn't running. */
  start(): Promise<void>
  /** Returns a connection to the host; waits while it restarts. */
  host(): Promise<HostConnection>
  /** Like `host`, with only this workspace open. */
  openWorkspace(workspace: string): Promise<HostConnection>
  pid(): Promise<number>
  supervisor(): Promise<number>
  /** Returns a link that opens the window in one browser. */
  url(workspace: string): Promise<string>
  /** Log entries about bugs. */
  bugs(): string[]
  close(): Promise<void>
}

export async function openProduct(userHome: string): Promise<Product> {
  const home = makeHome()
  let connection: HostConnection | undefined
  let open: string | undefined
  const found = () => until('a running host', () => findDaemon(home), 60_000)
  const host = async () => {
    if (connection !== undefined) return connection
    const fresh = await until('a connection to the host', () => connectHost(home).catch(() => undefined), 60_000)
    connection = fresh
    open = undefined
    void fresh.ended.then(() => {
      if (connection === fresh) connection = undefined
    })
    return fresh
  }
  const sheaf: Product['sheaf'] = async (folder, ...words) => {
    const env = { ...process.env, HOME: userHome, SHEAF_HOME: home, SHEAF_KEYS: 'file' }
    return (await run(program, words, { cwd: folder, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, timeout: 120_000 })).stdout
  }
  const start = async () => void (await sheaf(userHome, 'app', '--no-window', '--json'))
  await start()
  return {
    home,
    sheaf,
    start,
    host,
    async openWorkspace(workspace) {
      const asked = await host()
      if (open === workspace) return asked
      if (open !== undefined) await asked['workspaces.close']({ workspace: open })
      await asked['workspaces.open']({ id: workspace })
      open = workspace
      return asked
    },
    pid: async () => (await found()).pid,
    supervisor: async () => parentOf((await found()).pid),
    url: async (workspace) => (await found()).url(workspace),
    bugs: () =>
      ['host.log.1', 'host.log'].flatMap((name) => readLines(join(home, 'log', name))).filter((line) => line.includes('"what":"bug"')),
    async close() {
      await connection?.close()
      const { pid } = await found()
      stopDaemon(pid)
      await until('the end of the host', async () => (await findDaemon(home)) === undefined)
    },
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
