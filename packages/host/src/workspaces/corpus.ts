// The texts of an open workspace, held for searching: read at the first search, kept up with the disk, given up when nobody searches.

import { type Corpus, type CorpusEvent, openCorpus, type SearchFile } from '@sheaf/engine/search'
import { eachFile, rootPrefix, type Tree } from '@sheaf/engine/tree'
import type { HeldCorpus } from './held-parts.ts'
import type { Desk } from './live-workspace.ts'

export interface DeskCorpus {
  corpus: Corpus
  files: ReadonlyMap<string, SearchFile>
}

/** What lies beyond is read from disk with each search. */
const heldBytes = 160 * 1024 * 1024
/** So many changes at once are found quicker by comparing every file. */
const mostChanges = 5_000
const idleMs = 5 * 60_000

/** Up to date with everything the desk has told so far. */
export async function corpusOf(desk: Desk): Promise<DeskCorpus> {
  const own = desk.held.corpus ?? open(desk)
  clearTimeout(own.idle)
  own.idle = setTimeout(() => void release(desk), idleMs)
  own.idle.unref()
  await catchUp(own, desk.tree())
  return own
}

function open(desk: Desk): HeldCorpus {
  const tree = desk.tree()
  const files = searchFilesOf(tree)
  const own: HeldCorpus = {
    corpus: openCorpus([...files.values()], { maxBytes: heldBytes }),
    files,
    tree,
    changed: new Set(),
    isDoubtful: false,
    idle: undefined,
    stop: desk.onAffected((cause) => {
      if (cause.what !== 'files') return
      for (const path of cause.paths) own.changed.add(path)
      if (own.changed.size > mostChanges) own.isDoubtful = true
    }),
  }
  const isFirst = desk.held.corpus === undefined
  desk.held.corpus = own
  // A workspace that is closed already calls back at once.
  if (isFirst) desk.onClose(() => release(desk))
  return own
}

async function release(desk: Desk): Promise<void> {
  const own = desk.held.corpus
  if (!own) return
  desk.held.corpus = null
  clearTimeout(own.idle)
  own.stop()
  await own.corpus.close()
}

async function catchUp(own: HeldCorpus, tree: Tree): Promise<void> {
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
