// Reports changes below a folder in small batches, and reports when it no longer can. Reads no files.

import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { defined } from '@sheaf/contract'
import type { FileNode } from '../walk/folder-node.ts'

export interface FolderEvent {
  /** `git-changed`: what git tracks or excludes may have changed; the path is the folder that holds `.git`. */
  kind: 'created' | 'changed' | 'deleted' | 'git-changed'
  /** Absolute, below the root as given, separated by `/`. */
  path: string
  /** What was at the path when the event was reported; undefined if nothing, and for `git-changed`. */
  is?: FileNode['kind'] | 'folder'
}

export interface WatchProblem {
  /** `rescan`: events were lost, walk again, watching continues. `root-gone` and `not-watching`: watching has ended. */
  kind: 'rescan' | 'root-gone' | 'not-watching'
  why: string
}

export interface WatchOptions {
  onEvents: (events: FolderEvent[]) => void
  onProblem: (problem: WatchProblem) => void
  /** Names of folders, at any depth, whose changes do not matter. */
  ignore?: readonly string[]
  /** How often to check that the root is still the same folder: no event reports an unmount or a moved parent. */
  checkEveryMs?: number
  subscribe?: Subscribe
}

export interface FolderWatch {
  close(): Promise<void>
}

/** The part of `@parcel/watcher` we use. */
export type Subscribe = (
  folder: string,
  onEvents: (error: Error | null, events: { path: string; type: 'create' | 'update' | 'delete' }[]) => void,
  options: { ignore: (string | RegExp)[] },
) => Promise<Subscription>

interface Subscription {
  unsubscribe(): Promise<void>
}

const heavyFolders = [
  'node_modules',
  '__pycache__',
  '.venv',
  '.tox',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.gradle',
  '.hg',
  '.svn',
] as const

/** Resolves when watching has started, or after `onProblem` reported why not. Watch first, then walk, or changes in between are lost. */
export async function watchFolder(root: string, options: WatchOptions): Promise<FolderWatch> {
  const watch = new RootWatch(root, options)
  await watch.start()
  return watch
}

const batchMs = 30
const gitQuietMs = 150
/** The watcher itself notices that the root was deleted or renamed; only an unmount or a moved parent waits for this. */
const checkMs = 10_000
const subscribeTries = 5
const subscriptionLimit = 100
const rootGoneReason = 'The folder was deleted, moved, or unmounted.'

/** A kernel queue overflow is not reported on Linux; a burst this large may have caused one, and is cheaper to walk than to replay. */
const burst = 2_000

/** There the system watches whole trees; elsewhere the library watches folder by folder and misses some. */
const watchesRecursively = process.platform === 'darwin' || process.platform === 'win32'

const gitInside = /^(.*\/)?\.git\/(.+)$/
const gitMatters = /^(?:modules\/.+\/)?(?:index|config|info\/exclude)$/

class RootWatch implements FolderWatch {
  readonly #root: string
  readonly #options: WatchOptions
  #real = ''
  #identity = ''
  /** Subscriptions by path below the root. The root's own has the empty path; the others cover folders that it does not see. */
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #pending = new Map<string, FolderEvent['kind']>()
  readonly #gitFolders = new Set<string>()
  /** Batches and renewals run one after the other, so that events keep their order. */
  #work: Promise<void> = Promise.resolve()
  #batch: NodeJS.Timeout | undefined
  #gitQuiet: NodeJS.Timeout | undefined
  #check: NodeJS.Timeout | undefined
  #isOver = false

  constructor(root: string, options: WatchOptions) {
    this.#root = root.length > 1 && root.endsWith('/') ? root.slice(0, -1) : root
    this.#options = options
  }

  async start(): Promise<void> {
    try {
      this.#real = await realpath(this.#root)
      this.#identity = await identityOf(this.#real)
      await this.#subscribe('')
    } catch (error) {
      await this.#end(error)
      return
    }
    this.#check = setInterval(() => void this.#checkRoot(), this.#options.checkEveryMs ?? checkMs).unref()
  }

  async close(): Promise<void> {
    this.#isOver = true
    clearTimeout(this.#batch)
    clearTimeout(this.#gitQuiet)
    clearInterval(this.#check)
    await this.#work
    await this.#unsubscribe('')
  }

  /** Reports why and stops. The caller may never call `close`, so the watches are freed here. */
  async #end(error: unknown): Promise<void> {
    const isThere = await identityOf(this.#root).then(Boolean, () => false)
    if (this.#isOver) return
    this.#isOver = true
    const why = error instanceof Error ? error.message : String(error)
    this.#options.onProblem(isThere ? { kind: 'not-watching', why } : { kind: 'root-gone', why: rootGoneReason })
    void this.close()
  }

  async #subscribe(folder: string): Promise<void> {
    const subscribe = this.#options.subscribe ?? (await parcelSubscribe())
    const ignore = [ignorePattern(this.#options.ignore ?? heavyFolders)]
    const path = folder === '' ? this.#real : join(this.#real, folder)
    for (let left = subscribeTries; ; left--) {
      try {
        this.#subscriptions.set(folder, await subscribe(path, (error, events) => this.#hear(error, events), { ignore }))
        return
      } catch (error) {
        // A file that vanishes while the folder is read makes the whole subscription fail.
        if (left <= 1 || !(await isFolder(path))) throw error
      }
    }
  }

  /** Ends the subscriptions of a folder and all below it. */
  async #unsubscribe(folder: string): Promise<void> {
    for (const [path, subscription] of [...this.#subscriptions]) {
      if (folder !== '' && path !== folder && !path.startsWith(`${folder}/`)) continue
      this.#subscriptions.delete(path)
      // Unwatching a folder that is gone fails, but nothing is left to remove then.
      await subscription.unsubscribe().catch(() => undefined)
    }
  }

  #hear(error: Error | null, events: { path: string; type: 'create' | 'update' | 'delete' }[]): void {
    if (this.#isOver) return
    if (error) {
      this.#queue(() => this.#renew(error.message))
      return
    }
    for (const { path, type } of events) {
      if (path !== this.#real) this.#note(relative(this.#real, path).split(sep).join('/'), type)
      else if (type === 'delete') void this.#checkRoot()
    }
    if (this.#pending.size > 0) this.#batch ??= setTimeout(() => this.#queue(() => this.#flush()), batchMs)
  }

  #note(path: string, type: 'create' | 'update' | 'delete'): void {
    const inGit = gitInside.exec(path)
    if (inGit) {
      if (gitMatters.test(inGit[2] ?? '')) this.#noteGit(inGit[1] ?? '')
    } else if (path === '.git' || path.endsWith('/.git')) {
      this.#noteGit(path.slice(0, -'.git'.length))
    } else {
      const before = this.#pending.get(path)
      this.#pending.set(path, type === 'delete' ? 'deleted' : type === 'create' || before === 'created' ? 'created' : 'changed')
    }
  }

  /** git writes its index several times in a row; one event after it goes quiet is enough. */
  #noteGit(folder: string): void {
    this.#gitFolders.add(folder.endsWith('/') ? folder.slice(0, -1) : folder)
    clearTimeout(this.#gitQuiet)
    this.#gitQuiet = setTimeout(() => {
      const events = [...this.#gitFolders].map((path): FolderEvent => ({ kind: 'git-changed', path: this.#absolute(path) }))
      this.#gitFolders.clear()
      this.#options.onEvents(events)
    }, gitQuietMs)
  }

  #queue(task: () => Promise<void>): void {
    this.#work = this.#work.then(() => (this.#isOver ? undefined : task()))
  }

  async #flush(): Promise<void> {
    this.#batch = undefined
    const batch = new Map(this.#pending)
    this.#pending.clear()
    if (batch.size >= burst) return this.#renew(`${batch.size} changes at once`)
    const events = (await Promise.all([...batch].map(([path, kind]) => this.#checked(path, kind)))).filter((event) => event !== undefined)
    if (this.#isOver || events.length === 0) return
    this.#options.onEvents(events)
    for (const [path, kind] of batch) if (kind === 'deleted' || kind === 'created') await this.#unsubscribe(path)
    if (watchesRecursively) return
    let covered = ''
    for (const [path, kind] of batch) {
      if (kind !== 'created' || (covered !== '' && path.startsWith(covered))) continue
      if (await this.#watchHidden(path, batch)) covered = `${path}/`
    }
  }

  /** Below a renamed folder, the watcher keeps using the old name; a path without a parent folder is such an echo. */
  async #checked(path: string, kind: FolderEvent['kind']): Promise<FolderEvent | undefined> {
    const absolute = this.#absolute(path)
    const is = await kindAt(absolute)
    if (is) return { kind: kind === 'deleted' ? 'changed' : kind, path: absolute, is }
    return (await kindAt(dirname(absolute))) ? { kind: 'deleted', path: absolute } : undefined
  }

  /** A folder that was moved here, or created with others inside it, is watched, but its contents are not. */
  async #watchHidden(path: string, batch: ReadonlyMap<string, FolderEvent['kind']>): Promise<boolean> {
    const entries = await readdir(this.#absolute(path), { withFileTypes: true }).catch(() => [])
    if (!entries.some((entry) => entry.isDirectory() && batch.get(`${path}/${entry.name}`) !== 'created')) return false
    try {
      if (this.#subscriptions.size >= subscriptionLimit) await this.#renew('many new folders')
      else await this.#subscribe(path)
    } catch (error) {
      if (await isFolder(this.#absolute(path))) await this.#end(error)
      return false
    }
    // Reported again now that everything inside is watched: earlier events were missed.
    if (!this.#isOver) this.#options.onEvents([{ kind: 'created', path: this.#absolute(path), is: 'folder' }])
    return true
  }

  /** Starts over; events in between are lost, so the caller is notified only once watching works again. */
  async #renew(why: string): Promise<void> {
    this.#pending.clear()
    await this.#unsubscribe('')
    try {
      await this.#subscribe('')
    } catch (error) {
      return this.#end(error)
    }
    if (!this.#isOver) this.#options.onProblem({ kind: 'rescan', why })
  }

  async #checkRoot(): Promise<void> {
    const identity = await identityOf(this.#root).catch(() => '')
    if (this.#isOver || identity === this.#identity) return
    if (identity === '') return this.#end(rootGoneReason)
    this.#identity = identity
    this.#queue(async () => {
      this.#real = await realpath(this.#root).catch(() => this.#real)
      await this.#renew('The root folder was replaced.')
    })
  }

  #absolute(path: string): string {
    return path === '' ? this.#root : this.#root === '/' ? `/${path}` : `${this.#root}/${path}`
  }
}

/** Explicit, because the library would otherwise ask a shell for another watcher and leave it behind as a zombie. */
const backends: Partial<Record<NodeJS.Platform, 'inotify' | 'fs-events' | 'windows'>> = {
  linux: 'inotify',
  darwin: 'fs-events',
  win32: 'windows',
}

async function parcelSubscribe(): Promise<Subscribe> {
  const { subscribe } = await import('@parcel/watcher')
  const backend = backends[process.platform]
  return (folder, onEvents, options) => subscribe(folder, onEvents, { ...options, ...defined({ backend }) })
}

/** One pattern for all: the library tests each one, slowly, on every path. */
function ignorePattern(names: readonly string[]): RegExp {
  const git = '\\.git/(?:.*/)?(?:objects|logs|lfs|refs|hooks|annex|rr-cache)'
  return new RegExp(`(?:^|/)(?:${[...names.map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')), git].join('|')})$`)
}

/** Of the folder behind all links. One call, because every check of an idle host wakes the machine. */
async function identityOf(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true })
  return `${dev}:${ino}`
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

async function kindAt(path: string): Promise<FolderEvent['is']> {
  const found = await lstat(path).catch(() => undefined)
  if (!found) return undefined
  return found.isDirectory() ? 'folder' : found.isFile() ? 'file' : found.isSymbolicLink() ? 'link' : 'special'
}
