// What a thread knows about its share of the files: what the index says about each, and the texts that are kept.

import { limits } from '@sheaf/contract'
import { readContained } from '../disk/read/read-contained.ts'
import { isSameStamp, isSettled, type Stamp, stampOf } from '../disk/stamp.ts'
import { createSlabAllocator } from '../disk/store/create-slab-allocator.ts'
import type { CorpusIndex } from './corpus-job.ts'
import { type HeldText, holdUtf8, type ReserveBytes } from './held-text.ts'
import { scratchBuffer } from './scratch-buffer.ts'
import { byPath, type SearchFile } from './search-file.ts'
import { utf8Of } from './text-of.ts'
import { type FileMark, markFile } from './trigrams/file-mark.ts'
import { loadSegment, saveSegment, segmentOf } from './trigrams/segment-file.ts'

export type Content = { kind: 'held'; text: HeldText } | { kind: 'binary' } | { kind: 'left-off'; why: string }

export interface Held {
  file: SearchFile
  /** Undefined: not indexed yet, or it can't be read. */
  mark: FileMark | undefined
  /** Undefined: not kept, so each search that needs it reads the file. */
  content: Content | undefined
  bytes: number
  /** The file's state before it was read. */
  stamp: Stamp | undefined
  /** The part of the text that may be searched, and the module that decided. */
  shown?: { by: string; content: Content }
  /** The module that decided that all of the text may be searched, for a text that is not kept. */
  whole?: { by: string; stamp: Stamp }
  hidden?: { why: string | undefined }
}

export interface ReadContent {
  content: Content
  /** The file's state, if every later change gives it another. */
  stamp: Stamp | undefined
  /** The text's UTF-8, if it was just read; valid until the next file is read. */
  utf8: Uint8Array | undefined
}

export interface Store {
  /** In answer order. */
  ordered(): readonly Held[]
  contentOf(held: Held): ReadContent
  reserveFor(held: Held): ReserveBytes
  /** The file is new, or has changed. */
  put(file: SearchFile): void
  drop(shown: string): void
  bytes(): number
  /** How many files can still be indexed. */
  unindexed(): number
  indexFor(ms: number): void
  /** Writes what changed since it was loaded. */
  saveIndex(): void
}

/** The engine's overhead for a string. */
const overheadBytes = 100

export function openStore(files: readonly SearchFile[], { maxBytes, index }: { maxBytes: number; index: CorpusIndex | undefined }): Store {
  const all = new Map<string, Held>()
  const unindexed = new Set<Held>()
  /** Parts of the index that differ from what is stored: root and segment. */
  const dirty = new Set<string>()
  const allocate = createSlabAllocator()
  let ordered: Held[] | undefined
  let bytes = 0

  const reserveFor =
    (held: Held): ReserveBytes =>
    (more) => {
      if (bytes + more > maxBytes) return false
      bytes += more
      held.bytes += more
      return true
    }

  function contentOf(held: Held): ReadContent {
    if (held.content !== undefined) return { content: held.content, stamp: undefined, utf8: undefined }
    const before = held.mark === undefined ? stampOf(pathOf(held.file)) : held.stamp
    const read = readContent(held.file)
    const { content } = read
    // With an index, a file that can't be read is read again by each search: it may be readable then.
    const canKeep = index === undefined || content.kind === 'held'
    if (canKeep && reserveFor(held)(overheadBytes + (content.kind === 'held' ? content.text.bytes.length : 0))) held.content = content
    held.stamp = before
    return read
  }

  function drop(shown: string): void {
    const held = all.get(shown)
    if (held === undefined) return
    ordered = undefined
    bytes -= held.bytes
    all.delete(shown)
    unindexed.delete(held)
  }

  function put(file: SearchFile, mark?: FileMark): void {
    drop(file.shown)
    ordered = undefined
    const held: Held = { file, mark, content: undefined, bytes: 0, stamp: mark?.stamp }
    all.set(file.shown, held)
    if (index === undefined) contentOf(held)
    else if (mark === undefined) unindexed.add(held)
  }

  function indexFor(ms: number): void {
    const until = performance.now() + ms
    for (const held of unindexed) {
      if (performance.now() > until) return
      unindexed.delete(held)
      const mark = markFile(held.file, { allocate, now: () => Date.now() + (index?.clockAheadMs ?? 0) })
      if (mark === undefined) continue
      held.mark = mark
      held.stamp = mark.stamp
      dirty.add(partOf(held.file))
    }
  }

  function saveIndex(): void {
    if (index === undefined || dirty.size === 0) return
    const parts = Map.groupBy(all.values(), ({ file }) => partOf(file))
    for (const part of dirty) {
      const [first] = parts.get(part) ?? []
      const file = first && index.files.get(first.file.root)
      if (!first || file === undefined) continue
      const marks = (parts.get(part) ?? []).flatMap(({ file: { path }, mark }): [string, FileMark][] => (mark ? [[path, mark]] : []))
      saveSegment(file, first.file.root, segmentOf(first.file.path), marks)
    }
    dirty.clear()
  }

  const loaded = index === undefined ? undefined : loadMarks(index)
  for (const file of files) put(file, validMark(file, loaded?.get(file.root)?.get(file.path)))

  return {
    ordered: () => (ordered ??= [...all.values()].sort((a, b) => byPath(a.file, b.file))),
    contentOf,
    reserveFor,
    put: (file) => put(file),
    drop,
    bytes: () => bytes,
    unindexed: () => unindexed.size,
    indexFor,
    saveIndex,
  }
}

function loadMarks({ files, segments }: CorpusIndex): Map<string, Map<string, FileMark>> {
  const marks = new Map<string, Map<string, FileMark>>()
  for (const [root, file] of files) {
    const ofRoot = new Map<string, FileMark>()
    for (const segment of segments) for (const [path, mark] of loadSegment(file, root, segment) ?? []) ofRoot.set(path, mark)
    marks.set(root, ofRoot)
  }
  return marks
}

function validMark(file: SearchFile, mark: FileMark | undefined): FileMark | undefined {
  const now = mark && stampOf(pathOf(file))
  return mark && now && isSameStamp(mark.stamp, now) ? mark : undefined
}

function partOf({ root, path }: SearchFile): string {
  return `${segmentOf(path)} ${root}`
}

function pathOf({ root, path }: SearchFile): string {
  return `${root}/${path}`
}

function readContent({ root, path }: SearchFile): ReadContent {
  const readAt = Date.now()
  const read = readContained(root, path, { maxBytes: limits.searchFileBytes, allocate: scratchBuffer })
  if (!read.ok) return { content: { kind: 'left-off', why: read.why }, stamp: undefined, utf8: undefined }
  const { size, mtimeMs, ctimeMs, ino, dev, bytes } = read
  const utf8 = utf8Of(bytes)
  const content: Content = utf8 === undefined ? { kind: 'binary' } : { kind: 'held', text: holdUtf8(utf8) }
  return { content, stamp: isSettled(read, readAt) ? { size, mtimeMs, ctimeMs, ino, dev } : undefined, utf8 }
}
