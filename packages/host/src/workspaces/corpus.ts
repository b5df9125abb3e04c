// Search in an open workspace, kept in sync with the disk and released when idle. In a large one, an index says which files to read; the
// texts of a small one are in memory.

import { basename, join } from 'node:path'
import { type Corpus, type CorpusEvent, minFilesForThreads, openCorpus, type SearchFile } from '@sheaf/engine/search'
import { countFiles, eachFile, rootPrefix, type Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { LiveWorkspace } from './live-workspace.ts'
import type { CachedCorpus } from './workspace-memory.ts'

export interface WorkspaceCorpus {
  corpus: Corpus
  files: ReadonlyMap<string, SearchFile>
}

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
  const own = live.memory.corpus ?? open(context, live)
  clearTimeout(own.idle)
  own.idle = setTimeout(() => void release(live), idleMs)
  own.idle.unref()
  await catchUp(own, live.tree())
  return own
}

/** Builds the index of a large workspace in the background. */
export function startSearchIndex(context: Context, live: LiveWorkspace): void {
  if (!isIndexed(live)) return
  const timer = setTimeout(() => void corpusOf(context, live).catch(() => undefined), indexAfterOpenMs)
  timer.unref()
  live.onClose(() => clearTimeout(timer))
}

function isIndexed(live: LiveWorkspace): boolean {
  return countFiles(live.tree()) >= minFilesForThreads
}

function open(context: Context, live: LiveWorkspace): CachedCorpus {
  const tree = live.tree()
  const files = searchFilesOf(tree)
  const indexFile = (root: string): string => join(context.home, 'cache', 'search', basename(context.snapshotFile(root)))
  let version = live.treeVersion()
  const own: CachedCorpus = {
    corpus: openCorpus([...files.values()], { maxBytes: maxMemoryBytes, indexFile: isIndexed(live) ? indexFile : undefined }),
    files,
    tree,
    changed: new Set(),
    isDoubtful: false,
    idle: undefined,
    indexing: undefined,
    stop: live.onAffected((cause) => {
      if (cause.what === 'files') {
        for (const path of cause.paths) own.changed.add(path)
        if (own.changed.size > maxChanges) own.isDoubtful = true
      } else if (cause.what === 'tree') {
        // The tree is the same: the watcher may have missed changes in files.
        if (live.treeVersion() === version) own.isDoubtful = true
        version = live.treeVersion()
      } else return
      indexSoon(live, own, indexAfterChangeMs)
    }),
  }
  indexSoon(live, own, 0)
  const isFirst = live.memory.corpus === undefined
  live.memory.corpus = own
  // Runs at once if the workspace is already closed.
  if (isFirst) live.onClose(() => release(live))
  return own
}

/** An index that cannot be built or stored only makes searches slower. */
function indexSoon(live: LiveWorkspace, own: CachedCorpus, ms: number): void {
  clearTimeout(own.indexing)
  own.indexing = setTimeout(() => {
    catchUp(own, live.tree())
      .then(() => own.corpus.buildIndex())
      .catch(() => undefined)
  }, ms)
  own.indexing.unref()
}

async function release(live: LiveWorkspace): Promise<void> {
  const own = live.memory.corpus
  if (!own) return
  live.memory.corpus = null
  clearTimeout(own.idle)
  clearTimeout(own.indexing)
  own.stop()
  await own.corpus.close()
}

async function catchUp(own: CachedCorpus, tree: Tree): Promise<void> {
  const events: CorpusEvent[] = []
  if (own.tree !== tree) {
    const now = searchFilesOf(tree)
    for (const [shown, file] of now) if (own.files.get(shown)?.root !== file.root) events.push({ kind: 'written', file })
    for (const shown of own.files.keys()) if (!now.has(shown)) events.push({ kind: 'removed', shown })
    own.files = now
    own.tree = tree
  }
  const { changed, isDoubtful } = own
  own.changed = new Set()
  own.isDoubtful = false
  if (!isDoubtful) {
    for (const path of changed) {
      const file = own.files.get(path)
      if (file) events.push({ kind: 'written', file })
    }
  }
  if (events.length > 0) await own.corpus.update(events)
  if (isDoubtful) await own.corpus.recheck()
}

function searchFilesOf(tree: Tree): Map<string, SearchFile> {
  const files = new Map<string, SearchFile>()
  eachFile(tree, (shown, file, root) => {
    if (file.kind === 'file' && file.raw === undefined)
      files.set(shown, { root: root.path, path: shown.slice(rootPrefix(tree, root).length), shown })
  })
  return files
}
