// Starts the real app on a folder with its own state folder, for screenshots and measurements, and connects to its daemon.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { connectHost, type Daemon, findDaemon, type HostConnection } from '@sheaf/host/serve'

export interface RunningApp {
  home: string
  daemon: Daemon
  host: HostConnection
  /** Workspace id of the folder; '' if none was opened. */
  workspace: string
  /** Returns a one-time link for one browser. */
  url(workspace?: string): Promise<string>
  /** Kills the host and its supervisor, like a system crash. */
  kill(): void
  close(): Promise<void>
}

const sheaf = resolve(import.meta.dirname, '../../bin/sheaf')

export interface OpenAppOptions {
  folder: string
  /** Starts a trial of Pro. */
  isPro?: boolean
  /** Opens no folder. */
  isBare?: boolean
}

export async function openApp({ folder, isPro = true, isBare = false }: OpenAppOptions): Promise<RunningApp> {
  const home = makeHome({ isPro })
  runSheaf(home, 'app', '--no-window', '--json')
  const daemon = await findDaemon(home)
  const host = await connectHost(home)
  if (daemon === undefined || host === undefined) throw new Error('The host exited immediately.')
  const workspace = isBare ? '' : (await host['workspaces.open']({ roots: [folder] })).id
  return {
    home,
    daemon,
    host,
    workspace,
    url: daemon.url,
    kill() {
      for (const pid of [supervisorPid(daemon.pid), daemon.pid]) process.kill(pid, 'SIGKILL')
    },
    async close() {
      await host.close()
      stopDaemon(daemon.pid)
      await waitForExit(daemon.pid)
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

export function makeHome({ isPro = true } = {}): string {
  const home = mkdtempSync(join(tmpdir(), 'sheaf-app-home-'))
  if (isPro) runSheaf(home, 'licence', 'trial')
  return home
}

export function runSheaf(home: string, ...words: string[]): string {
  return execFileSync(sheaf, words, {
    env: { ...process.env, SHEAF_HOME: home, SHEAF_KEYS: 'file' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

export function stopDaemon(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // It has already exited.
  }
}

/** Returns the id of the supervisor, which is the host's parent process. */
export function supervisorPid(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
}

async function waitForExit(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
