// Keeps a tree in sync with the disk: watches every root and applies the watcher's events to the tree, one batch at a time.

import { type FolderWatch, type WatchProblem, watchFolder } from '../disk/watch/watch-folder.ts'
import type { Tree } from './tree.ts'
import { type ListFolder, type TreeEvent, type TreeUpdated, updateTree } from './update-tree.ts'

export interface FollowOptions {
  /** Returns folders as they are now; each batch gets a new lister, which may cache what it walked. */
  lister: () => ListFolder
  /** Only when the tree or a file in it changed. */
  onChange: (updated: TreeUpdated) => void
  /** After `rescan` the tree is already up to date; contents may have changed without an event. */
  onProblem: (problem: WatchProblem, rootPath: string) => void
  /** False: nothing is watched; only `refresh` updates. */
  watch?: typeof watchFolder | false | undefined
  recheckMs?: number | undefined
}

export interface FollowedTree {
  /** Tree as of the last change. */
  current(): Tree
  /** Every root is watched or reported a problem, and was walked again: the disk may have changed since the tree was built. */
  ready: Promise<void>
  /** Absolute paths; all roots if omitted. Does not depend on the watcher. */
  refresh(paths?: readonly string[]): Promise<void>
  /** For a root whose watch has ended. Walks it again too. */
  watchAgain(rootPath: string): Promise<void>
  close(): Promise<void>
}

/** Longer than the watcher delays events; files that came and went without an event are gone by then. */
const recheckMs = 700

/** A build that writes nonstop must not keep us walking nonstop: we rest this many times as long as an update took. */
const restFactor = 4
const shortestRestMs = 20

/** The tree can be used at once; `ready` resolves when it is in sync. */
export function followTree(tree: Tree, options: FollowOptions): FollowedTree {
  let current = tree
  let isClosed = false
  let waiting: TreeEvent[] = []
  let work = Promise.resolve()
  let restUntil = 0
  const rechecks = new Set<NodeJS.Timeout>()

  const update = async (events: readonly TreeEvent[]): Promise<void> => {
    const updated = await updateTree(current, events, options.lister())
    if (isClosed) return
    const isNew = updated.tree !== current || updated.changed.length > 0
    current = updated.tree
    if (updated.unannounced.length > 0) recheck(updated.unannounced)
    if (isNew) options.onChange(updated)
  }
  const drain = async (): Promise<void> => {
    if (waiting.length === 0 || isClosed) return
    await rest(restUntil - performance.now())
    const events = waiting
    waiting = []
    const start = performance.now()
    if (!isClosed) await update(events)
    const end = performance.now()
    restUntil = end + (end - start) * restFactor
  }
  const queue = (events: readonly TreeEvent[]): Promise<void> => {
    for (const event of events) waiting.push(event)
    work = work.then(drain)
    return work
  }
  const recheck = (paths: readonly string[]): void => {
    const timer = setTimeout(() => {
      rechecks.delete(timer)
      void queue(paths.map((path) => ({ kind: 'refresh', path })))
    }, options.recheckMs ?? recheckMs)
    rechecks.add(timer)
  }

  const refresh = (paths = tree.roots.map(({ path }) => path)): Promise<void> => queue(paths.map((path) => ({ kind: 'refresh', path })))

  const watches = new Map<string, FolderWatch>()
  const watchRoot = async (path: string): Promise<void> => {
    if (options.watch === false) return
    const watch = await (options.watch ?? watchFolder)(path, {
      onEvents: (events) => void queue(events),
      onProblem: (problem) => void refresh([path]).then(() => (isClosed ? undefined : options.onProblem(problem, path))),
    })
    await watches.get(path)?.close()
    watches.set(path, watch)
    if (isClosed) await watch.close()
  }

  return {
    current: () => current,
    ready: Promise.all(tree.roots.map(({ path }) => watchRoot(path))).then(() => (isClosed ? undefined : refresh())),
    refresh,
    watchAgain: async (path) => {
      await watchRoot(path)
      await refresh([path])
    },
    close: async () => {
      isClosed = true
      for (const timer of rechecks) clearTimeout(timer)
      await Promise.all([...watches.values()].map((each) => each.close()))
    },
  }
}

function rest(ms: number): Promise<void> {
  return ms < shortestRestMs ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
}
