// The product as a person has it: a real host process, a real folder, a real Chromium. Whatever the page complains about is an error.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { WindowApi } from '@sheaf/contract'
import { connectHost, findDaemon, type HostConnection } from '@sheaf/host/serve'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { vi } from 'vitest'
import { hasFailed, keepEvidence, type Story } from './keep-evidence.ts'
import { giveBackContext, openContext, takeSharedContext } from './open-context.ts'
import { startSharedHost } from './shared-host.ts'

const repository = resolve(import.meta.dirname, '../..')

export interface AppOptions {
  /** Relative path → text. */
  files?: Record<string, string>
  /** A host process and a browser context that no other story uses: for stories that kill or restart the host. */
  alone?: boolean
  /** Makes it a repository with one commit of these files. */
  git?: boolean
  /** Starts the trial first. */
  pro?: boolean
  /** An empty home folder for the user: editors keep their configuration there. Implies `alone`. */
  ownHome?: boolean
  /** More of the environment that the host is started in. Implies `alone`. */
  env?: Record<string, string | undefined>
  viewport?: { width: number; height: number }
  theme?: 'light' | 'dark'
  /** Where the page is at first: on the first screen, in the project's folder, or nowhere yet, which spares loading what nobody looks at. */
  start?: 'home' | 'folder' | 'nowhere'
}

export interface AppRun {
  page: Page
  context: BrowserContext
  /** The project's folder. */
  folder: string
  home: string
  /** The person's home; '' where it is that of whoever runs the tests. */
  person: string
  /** The host as another program sees it. */
  host: WindowApi
  connection: HostConnection
  /** A fresh one-time address. */
  url(workspace?: string): Promise<string>
  /** Opens the project's folder and answers when its tree is there. */
  openFolder(): Promise<void>
  /** Console errors, page errors, violated policies, requests to anywhere else; tests expect none at the end. */
  complaints(): string[]
  write(path: string, text: string): void
  read(path: string): string
  pid(): number
  /** `env`: what differs from then on. */
  restartHost(env?: Record<string, string | undefined>): Promise<void>
  /** Of a failed story it keeps what explains it. */
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
  const person = options.ownHome ? join(base, 'person') : ''
  if (person !== '') mkdirSync(person)
  const ownHome = person === '' ? {} : { HOME: person, XDG_CONFIG_HOME: '', APPDATA: '', CODEX_HOME: '', CLAUDE_CONFIG_DIR: '' }
  let around: Record<string, string | undefined> = { ...ownHome, ...options.env }
  const isAlone = options.alone === true || Object.keys(around).length > 0
  let daemon = await (isAlone ? startHost : startInSharedProcess)(home, around)
  let connection = await connected(home)
  if (options.pro) await connection['license.startTrial']()
  const look: BrowserContextOptions = {
    viewport: options.viewport ?? { width: 1440, height: 900 },
    colorScheme: options.theme ?? 'light',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  }
  const opened = await (isAlone ? openContext : takeSharedContext)(look)
  const { context, complaints } = opened
  const page = await context.newPage()
  const url = (workspace?: string) => asked(async () => (await findDaemon(home))?.url(workspace))
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
    person,
    get host() {
      return connection
    },
    get connection() {
      return connection
    },
    url,
    openFolder,
    complaints: () => complaints,
    write,
    read: (path) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : ''),
    pid: () => daemon.pid,
    async restartHost(env) {
      if (!isAlone) throw new Error('Other stories use the process of this host: open the app with `alone: true`')
      around = { ...around, ...env }
      await connection.close()
      await daemon.end('SIGKILL')
      daemon = await startHost(home, around)
      connection = await connected(home)
    },
    async close(story) {
      if (hasFailed(story)) await keepEvidence(story, { context, complaints, host: { home, printed: daemon.printed() } })
      if (isAlone || hasFailed(story)) await context.close()
      else await giveBackContext(look, opened, origin)
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

async function startHost(home: string, around: Record<string, string | undefined>): Promise<Daemon> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(repository, 'bin/start.mjs'), 'host'], {
    // Not the keychain of whoever runs the tests.
    env: { ...process.env, SHEAF_HOME: home, SHEAF_KEYS: 'file', ...around },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout?.on('data', (chunk) => {
    said += chunk
  })
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`The host did not start: ${said}`)
    return existsSync(join(home, 'run', 'host.json')) && (await findDaemon(home)) !== undefined
  }
  await vi.waitUntil(isUp, { timeout: 60_000, interval: 20 })
  return {
    pid: child.pid ?? 0,
    printed: () => said,
    async end(signal) {
      child.kill(signal)
      await ended(child)
    },
  }
}

function connected(home: string): Promise<HostConnection> {
  return asked(() => connectHost(home))
}

/** On a machine that is busy with other tests an answer may take longer than the program itself would wait. */
function asked<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const askOnce = async () => {
    const answer = await ask()
    if (answer === undefined) throw new Error('The host is not running')
    return answer
  }
  return vi.waitFor(askOnce, { timeout: 60_000, interval: 20 })
}

function ended(child: ChildProcess): Promise<void> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resume) => child.once('exit', () => resume()))
}
