// In-memory file texts of an open workspace: read on the first search, kept in sync with the disk, released when idle.

import { type Corpus, type CorpusEvent, openCorpus, type SearchFile } from '@sheaf/engine/search'
import { eachFile, rootPrefix, type Tree } from '@sheaf/engine/tree'
import type { LiveWorkspace } from './live-workspace.ts'
import type { CachedCorpus } from './workspace-memory.ts'

export interface WorkspaceCorpus {
  corpus: Corpus
  files: ReadonlyMap<string, SearchFile>
}

/** Texts beyond this are read from disk on each search. */
const maxMemoryBytes = 160 * 1024 * 1024
/** With more changes than this, comparing every file is faster. */
const maxChanges = 5_000
const idleMs = 5 * 60_000

/** Up to date with every event of the workspace so far. */
export async function corpusOf(live: LiveWorkspace): Promise<WorkspaceCorpus> {
  const own = live.memory.corpus ?? open(live)
  clearTimeout(own.idle)
  own.idle = setTimeout(() => void release(live), idleMs)
  own.idle.unref()
  await catchUp(own, live.tree())
  return own
}

function open(live: LiveWorkspace): CachedCorpus {
  const tree = live.tree()
  const files = searchFilesOf(tree)
  const own: CachedCorpus = {
    corpus: openCorpus([...files.values()], { maxBytes: maxMemoryBytes }),
    files,
    tree,
    changed: new Set(),
    isDoubtful: false,
    idle: undefined,
    stop: live.onAffected((cause) => {
      if (cause.what !== 'files') return
      for (const path of cause.paths) own.changed.add(path)
      if (own.changed.size > maxChanges) own.isDoubtful = true
    }),
  }
  const isFirst = live.memory.corpus === undefined
  live.memory.corpus = own
  // Runs at once if the workspace is already closed.
  if (isFirst) live.onClose(() => release(live))
  return own
}

async function release(live: LiveWorkspace): Promise<void> {
  const own = live.memory.corpus
  if (!own) return
  live.memory.corpus = null
  clearTimeout(own.idle)
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
