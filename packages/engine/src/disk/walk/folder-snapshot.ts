// Caches folder listings, so that the next walk only checks whether folders changed. Anything doubtful is thrown away.
// Names are separated by `/` and NUL, which a name cannot contain.

import { type Stats, statSync } from 'node:fs'
import { limits } from '@sheaf/contract'
import type { Steps } from '../../work/steps.ts'
import { isAscii } from '../ignore/byte-text.ts'
import { racyMs } from '../ignore/rule-inputs.ts'
import { type Listing, listFolder, mayHaveSpecialNames } from './list-folder.ts'
import { packFiles, unpackFiles } from './pack-files.ts'
import { readSnapshot, writeSnapshot } from './snapshot-file.ts'

export interface FolderStamp {
  mtimeMs: number
  ctimeMs: number
  ino: number
  dev: number
}

export interface StampedListing {
  listing: Listing
  /** The folder's stamp, if the listing is valid for as long as it stays the same. */
  stamp: FolderStamp | undefined
}

interface SnapshotLister {
  list(folder: string | Buffer, path: string): StampedListing
  /** Writes the snapshot if this walk listed anything new; ignores failures. */
  saveIfChanged(): Steps<void>
}

interface CachedListing {
  stamp: FolderStamp
  folders: string
  files: string
}

const magic = 0x53_48_54_34
const numbersPerFolder = 4

export function* openSnapshot(file: string, root: string, now: () => number): Steps<SnapshotLister> {
  const known = yield* load(file, root)
  const seen = new Map<string, CachedListing>()
  let hasNewListings = false

  function list(folder: string | Buffer, path: string): StampedListing {
    const cached = known.get(path)
    if (cached && typeof folder === 'string') {
      const stats = statFolder(folder)
      if (stats && isSameFolder(cached.stamp, stats)) {
        seen.set(path, cached)
        return { listing: unpack(cached), stamp: cached.stamp }
      }
    }
    const listed = listWithStamp(folder, now)
    const { listing, stamp } = listed
    if (stamp) {
      seen.set(path, { stamp, folders: listing.folders.join('/'), files: packFiles(listing.files) })
      hasNewListings = true
    }
    return listed
  }

  return {
    list,
    *saveIfChanged() {
      if (hasNewListings) yield* save(file, root, seen)
    },
  }
}

/** Throws file system errors. */
export function listWithStamp(folder: string | Buffer, now: () => number): StampedListing {
  const stats = typeof folder === 'string' ? statFolder(folder) : undefined
  const listedAt = now()
  const listing = listFolder(folder)
  const isSure = stats && Math.max(stats.mtimeMs, stats.ctimeMs) < listedAt - racyMs && isPlain(listing)
  return { listing, stamp: isSure ? stats : undefined }
}

const statOptions = { bigint: false, throwIfNoEntry: false } as const

export function statFolder(folder: string): Stats | undefined {
  try {
    return statSync(folder, statOptions)
  } catch {
    return undefined
  }
}

function isSameFolder(stamp: FolderStamp, stats: Stats): boolean {
  return stamp.mtimeMs === stats.mtimeMs && stamp.ctimeMs === stats.ctimeMs && stamp.ino === stats.ino && stamp.dev === stats.dev
}

/** Folders with names that are not UTF-8, or beyond the limit, are listed every time. */
function isPlain({ rawFolders, files }: Listing): boolean {
  return rawFolders.length === 0 && files.length <= limits.fileCountLimit && !files.some(({ raw }) => raw !== undefined)
}

function unpack({ folders, files }: CachedListing): Listing {
  return {
    folders: folders === '' ? [] : folders.split('/'),
    files: unpackFiles(files),
    rawFolders: [],
    isAscii: isAscii(files) && isAscii(folders),
    hasSpecialNames: mayHaveSpecialNames(files) || mayHaveSpecialNames(folders),
  }
}

const foldersPerStep = 1_024

function* save(file: string, root: string, folders: ReadonlyMap<string, CachedListing>): Steps<void> {
  const numbers = new Float64Array(folders.size * numbersPerFolder)
  const texts = [root]
  let at = 0
  for (const [path, { stamp, folders: names, files }] of folders) {
    numbers[at] = stamp.mtimeMs
    numbers[at + 1] = stamp.ctimeMs
    numbers[at + 2] = stamp.ino
    numbers[at + 3] = stamp.dev
    at += numbersPerFolder
    texts.push(path, names, files)
    if (at % (foldersPerStep * numbersPerFolder) === 0) yield
  }
  yield* writeSnapshot(file, magic, { numbers, texts })
}

function* load(file: string, root: string): Steps<Map<string, CachedListing>> {
  const known = new Map<string, CachedListing>()
  const content = yield* readSnapshot(file, magic)
  if (!content) return known
  const { numbers, texts } = content
  const count = numbers.length / numbersPerFolder
  if (texts[0] !== root || texts.length !== 1 + count * 3) return known
  for (let at = 0; at < count; at++) {
    const first = at * numbersPerFolder
    const [mtimeMs = 0, ctimeMs = 0, ino = 0, dev = 0] = numbers.subarray(first, first + numbersPerFolder)
    known.set(texts[1 + at * 3] ?? '', {
      stamp: { mtimeMs, ctimeMs, ino, dev },
      folders: texts[2 + at * 3] ?? '',
      files: texts[3 + at * 3] ?? '',
    })
    if (at % foldersPerStep === 0) yield
  }
  return known
}
