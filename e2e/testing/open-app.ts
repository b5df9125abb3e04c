// Opens the real product for a story: a host process, a folder and Chromium. Every page error fails the story.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { WindowApi } from '@sheaf/contract'
import { connectHost, findDaemon, type HostConnection } from '@sheaf/host/serve'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { vi } from 'vitest'
import { acquireSharedContext, openContext, releaseSharedContext } from './open-context.ts'
import { hasFailed, type Story, saveEvidence } from './save-evidence.ts'
import { startSharedHost } from './shared-host.ts'

const repository = resolve(import.meta.dirname, '../..')

export interface AppOptions {
  /** Text of each file, by relative path. */
  files?: Record<string, string>
  /** Uses a separate host process and browser context, for stories that kill or restart the host. */
  alone?: boolean
  /** Makes the folder a git repository with one commit of these files. */
  git?: boolean
  /** Starts the Pro trial first. */
  pro?: boolean
  /** Gives the user an empty home folder, where editors keep their configuration. Implies `alone`. */
  ownHome?: boolean
  /** More environment variables for the host. Implies `alone`. */
  env?: Record<string, string | undefined>
  viewport?: { width: number; height: number }
  theme?: 'light' | 'dark'
  /** First screen of the page: home, the project's folder, or none yet, which saves loading a page that the story does not need. */
  start?: 'home' | 'folder' | 'nowhere'
}

export interface AppRun {
  page: Page
  context: BrowserContext
  /** The project's folder. */
  folder: string
  home: string
  /** The user's home folder with `ownHome`, otherwise ''. */
  userHome: string
  /** The API of the host, as another client calls it. */
  host: WindowApi
  connection: HostConnection
  /** A new one-time URL. */
  url(workspace?: string): Promise<string>
  /** Opens the project's folder and waits for its tree. */
  openFolder(): Promise<void>
  /** Console errors, page errors, CSP violations and requests to other hosts. Tests expect none at the end. */
  pageErrors(): string[]
  write(path: string, text: string): void
  read(path: string): string
  pid(): number
  /** Kills the host and starts it again. `env` holds changes to its environment from then on. */
  restartHost(env?: Record<string, string | undefined>): Promise<void>
  /** Closes the app, and keeps evidence if the story failed. */
  close(story?: Story): Promise<void>
}

export async function openApp(options: AppOptions = {}): Promise<AppRun> {
  const base = mkdtempSync(join(tmpdir(), 'sheaf-app-'))
  const home = join(base, 'home')
  const folder = join(base, 'lantern')
  mkdirSync(folder)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [path, text] of Object.entries(options.files ?? {})) write(path, text)
  if (options.git) commitAll(folder)
  const userHome = options.ownHome ? join(base, 'person') : ''
  if (userHome !== '') mkdirSync(userHome)
  const ownHome = userHome === '' ? {} : { HOME: userHome, XDG_CONFIG_HOME: '', APPDATA: '', CODEX_HOME: '', CLAUDE_CONFIG_DIR: '' }
  let envOverrides: Record<string, string | undefined> = { ...ownHome, ...options.env }
  const isAlone = options.alone === true || Object.keys(envOverrides).length > 0
  let daemon = await (isAlone ? startHost : startInSharedProcess)(home, envOverrides)
  let connection = await connect(home)
  if (options.pro) await connection['license.change']({ type: 'start-trial' })
  const look: BrowserContextOptions = {
    viewport: options.viewport ?? { width: 1440, height: 900 },
    colorScheme: options.theme ?? 'light',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  }
  const opened = await (isAlone ? openContext : acquireSharedContext)(look)
  const { context, pageErrors } = opened
  const page = await context.newPage()
  const url = (workspace?: string) => retry(async () => (await findDaemon(home))?.url(workspace))
  const { origin } = new URL(await url())
  const openFolder = async () => {
    const { id } = await connection['workspaces.open']({ roots: [folder] })
    await page.goto(await url(id))
    await page.getByRole('tree', { name: 'Files', exact: true }).waitFor()
  }
  if (options.start === 'folder') await openFolder()
  else if (options.start !== 'nowhere') await page.goto(await url())
  return {
    page,
    context,
    folder,
    home,
    userHome,
    get host() {
      return connection
    },
    get connection() {
      return connection
    },
    url,
    openFolder,
    pageErrors: () => pageErrors,
    write,
    read: (path) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : ''),
    pid: () => daemon.pid,
    async restartHost(env) {
      if (!isAlone) throw new Error('Other stories share the process of this host. Open the app with `alone: true`.')
      envOverrides = { ...envOverrides, ...env }
      await connection.close()
      await daemon.end('SIGKILL')
      daemon = await startHost(home, envOverrides)
      connection = await connect(home)
    },
    async close(story) {
      if (hasFailed(story)) await saveEvidence(story, { context, pageErrors, host: { home, printed: daemon.printed() } })
      if (isAlone || hasFailed(story)) await context.close()
      else await releaseSharedContext(look, opened, origin)
      await connection.close()
      await daemon.end('SIGTERM')
      rmSync(base, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function commitAll(folder: string): void {
  const git = (...words: string[]) => execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.com', ...words])
  git('init', '-q', '-b', 'main')
  git('add', '-A')
  git('commit', '-q', '-m', 'first')
}

interface Daemon {
  pid: number
  printed(): string
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

async function startInSharedProcess(home: string): Promise<Daemon> {
  const { pid, end } = await startSharedHost(home, { ...process.env, SHEAF_KEYS: 'file' })
  return { pid, end, printed: () => '' }
}

async function startHost(home: string, envOverrides: Record<string, string | undefined>): Promise<Daemon> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(repository, 'bin/start.mjs'), 'host'], {
    // Keeps keys in a file instead of the keychain of the developer.
    env: { ...process.env, SHEAF_HOME: home, SHEAF_KEYS: 'file', ...envOverrides },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`The host did not start: ${output}`)
    return existsSync(join(home, 'run', 'host.json')) && (await findDaemon(home)) !== undefined
  }
  await vi.waitUntil(isUp, { timeout: 60_000, interval: 20 })
  return {
    pid: child.pid ?? 0,
    printed: () => output,
    async end(signal) {
      child.kill(signal)
      await waitForExit(child)
    },
  }
}

function connect(home: string): Promise<HostConnection> {
  return retry(() => connectHost(home))
}

/** Retries, because on a machine that is busy with other tests an answer may take longer than a client waits. */
function retry<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const askOnce = async () => {
    const answer = await ask()
    if (answer === undefined) throw new Error('The host is not running')
    return answer
  }
  return vi.waitFor(askOnce, { timeout: 60_000, interval: 20 })
}

function waitForExit(child: ChildProcess): Promise<void> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resume) => child.once('exit', () => resume()))
}
