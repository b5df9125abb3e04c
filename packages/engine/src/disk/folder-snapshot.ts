// What folders held at the last walk, so that the next one only looks whether they changed. A cache: anything doubtful is thrown away.
// File: magic, lengths and checksum as 32-bit words, four numbers per folder, then names; `/` and NUL cannot be in a name, so they divide.

import { mkdirSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { limits } from '@sheaf/contract'
import { isAscii } from './byte-text.ts'
import type { FileNode } from './folder-node.ts'
import { type Listing, listFolder, mayHaveMarks } from './list-folder.ts'
import { readPlain } from './read-plain.ts'
import { writeWhole } from './write-whole.ts'

interface SnapshotLister {
  list(folder: string | Buffer, path: string): Listing
  /** Writes the snapshot if this walk learned something; silent if it cannot. */
  keep(): void
}

interface Kept {
  mtimeMs: number
  ctimeMs: number
  ino: number
  dev: number
  folders: string
  files: string
}

const magic = 0x53_48_54_31
const headerBytes = 16
const numbersPerFolder = 4
const snapshotBytes = 2 ** 30

/** A folder changed so shortly before it was listed may change again within the same tick of its clock. */
const racyMs = 3_000

export function openSnapshot(file: string, root: string, now: () => number = Date.now): SnapshotLister {
  const known = load(file, root)
  const seen = new Map<string, Kept>()
  let learned = false

  function list(folder: string | Buffer, path: string): Listing {
    if (typeof folder !== 'string') return listFolder(folder)
    const stats = look(folder)
    const kept = known.get(path)
    if (stats && kept && isSame(kept, stats)) {
      seen.set(path, kept)
      return unpack(kept)
    }
    const listedAt = now()
    const listing = listFolder(folder)
    if (stats && Math.max(stats.mtimeMs, stats.ctimeMs) < listedAt - racyMs && isPlain(listing)) {
      seen.set(path, pack(stats, listing))
      learned = true
    }
    return listing
  }

  function keep(): void {
    if (!learned) return
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeWhole(file, encode(root, seen), { mode: 0o600, durable: false })
    } catch {
      return
    }
  }

  return { list, keep }
}

function look(folder: string): Stats | undefined {
  try {
    return statSync(folder, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

function isSame(kept: Kept, stats: Stats): boolean {
  return kept.mtimeMs === stats.mtimeMs && kept.ctimeMs === stats.ctimeMs && kept.ino === stats.ino && kept.dev === stats.dev
}

/** Names that are not UTF-8, and the odd folder beyond all limits, are listed anew each time. */
function isPlain({ rawFolders, files }: Listing): boolean {
  return rawFolders.length === 0 && files.length <= limits.fileCountLimit && !files.some(({ raw }) => raw !== undefined)
}

function pack({ mtimeMs, ctimeMs, ino, dev }: Stats, { folders, files }: Listing): Kept {
  return { mtimeMs, ctimeMs, ino, dev, folders: folders.join('/'), files: files.map(packFile).join('/') }
}

// No name is empty, so an empty one can announce that the next is no ordinary file.
function packFile({ name, kind }: FileNode): string {
  return kind === 'file' ? name : `/${kind === 'link' ? 'l' : 's'}${name}`
}

function unpack({ folders, files }: Kept): Listing {
  return {
    folders: folders === '' ? [] : folders.split('/'),
    files: files === '' ? [] : unpackFiles(files.split('/')),
    rawFolders: [],
    isAscii: isAscii(files) && isAscii(folders),
    hasMarks: mayHaveMarks(files) || mayHaveMarks(folders),
  }
}

function unpackFiles(names: readonly string[]): FileNode[] {
  const files: FileNode[] = []
  let isMarked = false
  for (const name of names) {
    if (name === '') isMarked = true
    else if (isMarked) {
      files.push({ name: name.slice(1), kind: name.startsWith('l') ? 'link' : 'special' })
      isMarked = false
    } else files.push({ name, kind: 'file' })
  }
  return files
}

function encode(root: string, folders: ReadonlyMap<string, Kept>): Buffer {
  const numbers = new Float64Array(folders.size * numbersPerFolder)
  const texts = [root]
  let at = 0
  for (const [path, kept] of folders) {
    numbers.set([kept.mtimeMs, kept.ctimeMs, kept.ino, kept.dev], at)
    at += numbersPerFolder
    texts.push(path, kept.folders, kept.files)
  }
  const text = Buffer.from(texts.join('\0'), 'utf8')
  const bytes = Buffer.alloc(headerBytes + numbers.byteLength + text.length)
  bytes.writeUInt32LE(magic, 0)
  bytes.writeUInt32LE(folders.size, 4)
  bytes.writeUInt32LE(text.length, 8)
  bytes.set(new Uint8Array(numbers.buffer), headerBytes)
  bytes.set(text, headerBytes + numbers.byteLength)
  bytes.writeUInt32LE(checksum(bytes), 12)
  return bytes
}

function load(file: string, root: string): Map<string, Kept> {
  const known = new Map<string, Kept>()
  const bytes = readPlain(file, snapshotBytes, false)?.bytes
  if (!bytes || bytes.length < headerBytes || bytes.readUInt32LE(0) !== magic) return known
  const count = bytes.readUInt32LE(4)
  const textStart = headerBytes + count * numbersPerFolder * 8
  if (bytes.length !== textStart + bytes.readUInt32LE(8) || bytes.readUInt32LE(12) !== checksum(bytes)) return known
  const numbers = new Float64Array(bytes.buffer.slice(bytes.byteOffset + headerBytes, bytes.byteOffset + textStart))
  const texts = bytes.toString('utf8', textStart).split('\0')
  if (texts[0] !== root || texts.length !== 1 + count * 3) return known
  for (let at = 0; at < count; at++) {
    const first = at * numbersPerFolder
    known.set(texts[1 + at * 3] ?? '', {
      mtimeMs: numbers[first] ?? 0,
      ctimeMs: numbers[first + 1] ?? 0,
      ino: numbers[first + 2] ?? 0,
      dev: numbers[first + 3] ?? 0,
      folders: texts[2 + at * 3] ?? '',
      files: texts[3 + at * 3] ?? '',
    })
  }
  return known
}

/** Of everything but its own place. Words first, for speed; the last few bytes one by one. */
function checksum(bytes: Buffer): number {
  let sum = 0x811c9dc5
  const words = bytes.length >>> 2
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at < words; at++) if (at !== 3) sum = Math.imul(sum ^ view.getUint32(at * 4, true), 0x01000193)
  for (let at = words * 4; at < bytes.length; at++) sum = Math.imul(sum ^ (bytes[at] ?? 0), 0x01000193)
  return sum >>> 0
}
