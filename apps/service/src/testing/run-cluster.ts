// Runs PostgreSQL in a folder, reachable through a socket in it. PostgreSQL refuses root, so it then runs as `postgres` or `nobody`.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

export interface Cluster {
  /** URL of one of its databases. */
  url(database: string): string
  start(): Promise<void>
  /** `immediate` simulates a crash. */
  stop(how?: 'fast' | 'immediate'): Promise<void>
}

export interface ClusterOptions {
  /** Off by default: tests don't crash the machine, and run twice as fast without it. */
  fsync?: boolean
  settings?: Record<string, string>
}

/** Creates the cluster without starting it. */
export async function makeCluster(folder: string, { fsync = false, settings = {} }: ClusterOptions = {}): Promise<Cluster> {
  const as = runAs()
  const data = join(folder, 'data')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  mkdirSync(data)
  if (as !== undefined) {
    chownSync(folder, as.uid, as.gid)
    chownSync(data, as.uid, as.gid)
  }
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' }
  await promisify(execFile)(
    join(programs(), 'initdb'),
    ['--pgdata', data, '--username', 'sheaf', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
    { cwd: folder, env, ...as },
  )
  const all: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: folder,
    unix_socket_permissions: '0777',
    max_connections: '200',
    shared_buffers: '64MB',
    fsync: fsync ? 'on' : 'off',
    synchronous_commit: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    autovacuum_naptime: '60s',
    ...settings,
  }
  const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  let server: ChildProcess | undefined
  const url = (database: string) => `postgres://sheaf@localhost/${database}?host=${encodeURIComponent(folder)}`
  return {
    url,
    async start() {
      server = spawn(join(programs(), 'postgres'), args, { cwd: folder, env, stdio: 'ignore', ...as })
      await untilReady(url('postgres'), server)
    },
    async stop(how = 'fast') {
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await ended
    },
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL exited with ${server.exitCode} instead of starting.`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await wait(30)
    }
  }
}

function programs(): string {
  const patterns = ['/usr/lib/postgresql/*/bin', '/{opt/homebrew,usr/local}/opt/postgresql*/bin', 'C:/Program Files/PostgreSQL/*/bin']
  const newest = patterns.flatMap((pattern) => globSync(pattern).sort().at(-1) ?? [])[0]
  if (newest === undefined) throw new Error("PostgreSQL isn't installed. `npm test` installs it on Debian.")
  return newest
}

function runAs(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user === undefined) throw new Error('No user found that PostgreSQL can run as.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}
