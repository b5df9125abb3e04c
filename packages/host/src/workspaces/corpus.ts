// Search in an open workspace, kept in sync with the disk and released when idle. In a large one, an index says which files to read; the
// texts of a small one are in memory.

import { basename, join } from 'node:path'
import { type CorpusEvent, minFilesForThreads, openCorpus, type SearchFile } from '@sheaf/engine/search'
import { countFiles, eachFile, rootPrefix, type Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { LiveWorkspace, WorkspaceFolders } from './live-workspace.ts'
import type { CachedCorpus, WorkspaceCorpus } from './workspace-memory.ts'

/** Texts beyond this are read from disk on each search. */
const maxMemoryBytes = 64 * 1024 * 1024
/** With more changes than this, comparing every file is faster. */
const maxChanges = 5_000
const idleMs = 5 * 60_000
/** The first screen and its token count come first. */
const indexAfterOpenMs = 1_000
/** A checkout or a build changes many files within this time. */
const indexAfterChangeMs = 2_000

/** Up to date with every event of the workspace so far. */
export async function corpusOf(context: Context, live: LiveWorkspace): Promise<WorkspaceCorpus> {
  const { shared } = live
  const own = shared.corpus ?? open(context, shared)
  own.used()
  await own.catchUp()
  return own
}

/** Builds the index of a large workspace in the background. */
export function startSearchIndex(context: Context, live: LiveWorkspace): void {
  if (!isIndexed(live.tree())) return
  const timer = setTimeout(() => void corpusOf(context, live).catch(() => undefined), indexAfterOpenMs)
  timer.unref()
  live.onClose(() => clearTimeout(timer))
}

function isIndexed(tree: Tree): boolean {
  return countFiles(tree) >= minFilesForThreads
}

function open(context: Context, shared: WorkspaceFolders): CachedCorpus {
  let tree = shared.now().tree()
  let version = shared.now().version()
  let files = searchFilesOf(tree)
  let changed = new Set<string>()
  let isDoubtful = false
  let idle: NodeJS.Timeout | undefined
  /** Due when the index has to follow changes. */
  let indexing: NodeJS.Timeout | undefined
  const indexFile = (root: string): string => join(context.home, 'cache', 'search', basename(context.snapshotFile(root)))
  const corpus = openCorpus([...files.values()], { maxBytes: maxMemoryBytes, indexFile: isIndexed(tree) ? indexFile : undefined })

  const catchUp = async (): Promise<void> => {
    const events: CorpusEvent[] = []
    const now = shared.now().tree()
    if (tree !== now) {
      const filesNow = searchFilesOf(now)
      for (const [shown, file] of filesNow) if (files.get(shown)?.root !== file.root) events.push({ kind: 'written', file })
      for (const shown of files.keys()) if (!filesNow.has(shown)) events.push({ kind: 'removed', shown })
      files = filesNow
      tree = now
    }
    const [changedNow, isDoubtfulNow] = [changed, isDoubtful]
    changed = new Set()
    isDoubtful = false
    if (!isDoubtfulNow) {
      for (const path of changedNow) {
        const file = files.get(path)
        if (file) events.push({ kind: 'written', file })
      }
    }
    if (events.length > 0) await corpus.update(events)
    if (isDoubtfulNow) await corpus.recheck()
  }
  /** An index that cannot be built or stored only makes searches slower. */
  const indexSoon = (ms: number): void => {
    clearTimeout(indexing)
    indexing = setTimeout(() => {
      catchUp()
        .then(() => corpus.buildIndex())
        .catch(() => undefined)
    }, ms)
    indexing.unref()
  }
  const onTree = (): void => {
    // The tree is the same: the watcher may have missed changes in files.
    if (shared.now().version() === version) isDoubtful = true
    version = shared.now().version()
    indexSoon(indexAfterChangeMs)
  }
  const stop = shared.listen({
    onTree,
    onLost: onTree,
    onFiles(paths) {
      for (const path of paths) changed.add(path)
      if (changed.size > maxChanges) isDoubtful = true
      indexSoon(indexAfterChangeMs)
    },
  })
  indexSoon(0)

  const own: CachedCorpus = {
    corpus,
    get files() {
      return files
    },
    catchUp,
    used() {
      clearTimeout(idle)
      idle = setTimeout(() => void own.close(), idleMs)
      idle.unref()
    },
    async close() {
      if (shared.corpus === own) shared.corpus = undefined
      clearTimeout(idle)
      clearTimeout(indexing)
      stop()
      await corpus.close()
    },
  }
  shared.corpus = own
  shared.onClose(() => own.close())
  return own
}

function searchFilesOf(tree: Tree): Map<string, SearchFile> {
  const files = new Map<string, SearchFile>()
  eachFile(tree, (shown, file, root) => {
    if (file.kind === 'file' && file.raw === undefined)
      files.set(shown, { root: root.path, path: shown.slice(rootPrefix(tree, root).length), shown })
  })
  return files
}
