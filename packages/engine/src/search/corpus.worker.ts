// The thread that holds a share of the files' texts, one by one: V8 searches 20,000 small strings as fast as one large one, and a
// changed file replaces one string.

import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { byteMatcher } from './byte-matcher.ts'
import { fileFilter } from './choose-files.ts'
import { compileMatcher } from './compile-matcher.ts'
import type { CorpusAnswer, CorpusTask } from './corpus-job.ts'
import { asText, type HeldText, holdText, type ReserveBytes } from './held-text.ts'
import { type HeldMatcher, matchHeld } from './match-held.ts'
import { packFound } from './pack-found.ts'
import { readText } from './read-text.ts'
import { byPath, type Found, type SearchFile } from './search-file.ts'
import { type FileText, type SearchPass, searchFileText } from './search-file-text.ts'
import { unpackFiles } from './search-share.ts'
import { loadShow } from './shown-text.ts'

interface Held {
  file: SearchFile
  /** Undefined: it did not fit, so each search reads it. */
  content: Content | undefined
  bytes: number
  /** The file's size, time and inode before it was read. */
  stamp: string
  /** The part of the text that may be searched, and the module that decided. */
  shown?: { by: string; content: Content }
}

type SearchTask = Extract<CorpusTask, { kind: 'search' }>

type Content = { kind: 'held'; text: HeldText } | Exclude<FileText, { kind: 'text' | 'held' }>

interface Store {
  held: Map<string, Held>
  /** The same files, in answer order; undefined after a change. */
  ordered: Held[] | undefined
  bytes: number
  maxBytes: number
}

/** Often enough to stop quickly, rarely enough to cost nothing. */
const filesBetweenChecks = 64
/** The engine's overhead for a string. */
const overheadBytes = 100

let store: Store | undefined

export async function run(task: CorpusTask): Promise<CorpusAnswer> {
  if (task.kind === 'load') store = load(unpackFiles(task.files), task.maxBytes)
  if (!store) return { kind: 'nothing-held' }
  if (task.kind === 'search') return { kind: 'found', found: packFound(await search(store, task)) }
  if (task.kind === 'recheck') recheck(store)
  if (task.kind === 'update') {
    for (const event of task.events) {
      if (event.kind === 'written') put(store, event.file)
      else drop(store, event.shown)
    }
  }
  return { kind: 'size', files: store.held.size, bytes: store.bytes }
}

/** The part of a file to search; cached with its text, because texts change less often than queries. */
async function openShow(all: Store, by: string): Promise<(held: Held) => Content | Promise<Content>> {
  const show = await loadShow(by)
  const look = async (held: Held): Promise<Content> => {
    const whole = held.content ?? readContent(held.file)
    if (whole.kind !== 'held') return whole
    const { isAscii, bytes } = whole.text
    const shown = await show({ file: held.file, text: isAscii ? bytes : asText(bytes) })
    if (shown.as === 'is') return whole
    return shown.as === 'nothing' ? { kind: 'left-off', why: shown.why } : { kind: 'held', text: holdText(shown.text) }
  }
  const lookOnce = async (held: Held): Promise<Content> => {
    const content = await look(held)
    // A text that did not fit is not kept in this form either.
    const bytes = content.kind === 'held' && content !== held.content ? content.text.bytes.length : 0
    if (held.content !== undefined && reserveFor(held, all)(bytes)) held.shown = { by, content }
    return content
  }
  return (held) => (held.shown?.by === by ? held.shown.content : lookOnce(held))
}

async function search(from: Store, { request, room, canceled, shows }: SearchTask): Promise<Found> {
  const show = shows === undefined || request.mode === 'path' ? undefined : await openShow(from, shows)
  const matcher = compileMatcher(request)
  const isChosen = fileFilter(request)
  const flag = new Int32Array(canceled)
  const found: Found = { files: [], leftOff: [], binaries: 0 }
  const look: SearchPass = { matcher, mode: request.mode ?? 'content', contextLines: request.contextLines ?? 0, room, found }
  const how: HeldMatcher = { matcher, bytes: byteMatcher(request) }
  from.ordered ??= [...from.held.values()].sort((a, b) => byPath(a.file, b.file))
  let seen = 0
  for (const held of from.ordered) {
    if (seen++ % filesBetweenChecks === 0 && Atomics.load(flag, 0) !== 0) break
    if (!isChosen(held.file)) continue
    // Not for every file: a search that awaits nothing takes a few milliseconds.
    const shown = show?.(held)
    const content = shown instanceof Promise ? await shown : (shown ?? held.content)
    searchFileText({ shown: held.file.shown, read: () => textOfContent(held.file, content, how, reserveFor(held, from)) }, look)
  }
  return found
}

function textOfContent(file: SearchFile, content: Content | undefined, how: HeldMatcher, reserve: ReserveBytes): FileText {
  if (content === undefined) return readText(file)
  if (content.kind !== 'held') return content
  return { kind: 'held', match: (wanted) => matchHeld(file.shown, content.text, how, wanted, reserve) }
}

function reserveFor(held: Held, all: Store): ReserveBytes {
  return (bytes) => {
    if (all.bytes + bytes > all.maxBytes) return false
    all.bytes += bytes
    held.bytes += bytes
    return true
  }
}

function load(files: SearchFile[], maxBytes: number): Store {
  const fresh: Store = { held: new Map(), ordered: undefined, bytes: 0, maxBytes }
  for (const file of files) put(fresh, file)
  return fresh
}

function put(into: Store, file: SearchFile): void {
  drop(into, file.shown)
  const stamp = stampOf(file)
  const content = readContent(file)
  const bytes = overheadBytes + (content.kind === 'held' ? content.text.bytes.length : 0)
  const hasRoom = into.bytes + bytes <= into.maxBytes
  into.held.set(file.shown, hasRoom ? { file, content, bytes, stamp } : { file, content: undefined, bytes: 0, stamp })
  if (hasRoom) into.bytes += bytes
}

function drop(from: Store, shown: string): void {
  from.ordered = undefined
  from.bytes -= from.held.get(shown)?.bytes ?? 0
  from.held.delete(shown)
}

function recheck(all: Store): void {
  for (const { file, stamp } of [...all.held.values()]) if (stampOf(file) !== stamp) put(all, file)
}

function stampOf({ root, path }: SearchFile): string {
  const stats = lstatSync(join(root, path), { throwIfNoEntry: false })
  return stats ? `${stats.size} ${stats.mtimeMs} ${stats.ino}` : ''
}

function readContent(file: SearchFile): Content {
  const read = readText(file)
  if (read.kind === 'held') throw new Error('A file that was just read is not held yet.')
  return read.kind === 'text' ? { kind: 'held', text: holdText(read.text) } : read
}
