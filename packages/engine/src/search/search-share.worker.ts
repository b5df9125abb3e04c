// Looks through files on disk, on whichever thread has time. A quick look finds the few files worth reading with care:
// nothing of a file gets into the answer that `readContained` did not hand out.

import { closeSync, constants, openSync, readSync } from 'node:fs'
import { limits } from '@sheaf/contract'
import { readContained } from '../disk/read-contained.ts'
import { compileMatcher, type Matcher } from './compile-matcher.ts'
import { type FileText, type Look, lookAt } from './look-at.ts'
import type { Found, SearchFile } from './search-file.ts'
import { chunkFiles, type ShareInput, unpackFiles } from './search-share.ts'
import { sniffedBytes, textOf } from './text-of.ts'

export interface Share {
  /** Looks through the next free chunk; false when none is left. */
  next(): boolean
  readonly chunksDone: number
  readonly found: Found
}

export function run({ files, ...input }: ShareInput): Found {
  const share = openShare(unpackFiles(files), input)
  while (share.next());
  return share.found
}

export function openShare(files: readonly SearchFile[], { request, room, counter }: Omit<ShareInput, 'files'>): Share {
  const matcher = compileMatcher(request)
  const found: Found = { files: [], leftOff: [], binaries: 0 }
  const look: Look = { matcher, mode: request.mode ?? 'content', contextLines: request.contextLines ?? 0, room, found }
  const nextChunk = new Int32Array(counter)
  const read = diskReader(matcher)
  let chunksDone = 0

  function next(): boolean {
    const from = Atomics.add(nextChunk, 0, 1) * chunkFiles
    if (from >= files.length) return false
    for (const file of files.slice(from, from + chunkFiles)) lookAt({ shown: file.shown, read: () => read(file) }, look)
    chunksDone++
    return true
  }

  return {
    next,
    found,
    get chunksDone() {
      return chunksDone
    },
  }
}

export function diskReader(matcher: Matcher): (file: SearchFile) => FileText {
  let buffer: Buffer | undefined
  return (file) => {
    buffer ??= Buffer.allocUnsafeSlow(limits.searchFileBytes + 1)
    const quick = quickLook(`${file.root}/${file.path}`, matcher, buffer)
    if (quick === 'nothing') return { kind: 'text', text: '' }
    return quick === 'binary' ? { kind: 'binary' } : readText(file)
  }
}

export function readText(file: SearchFile): FileText {
  const read = readContained(file.root, file.path, { maxBytes: limits.searchFileBytes })
  if (!read.ok) return { kind: 'left-off', why: read.why }
  const text = textOf(read.bytes)
  return text === undefined ? { kind: 'binary' } : { kind: 'text', text }
}

function quickLook(path: string, matcher: Matcher, buffer: Buffer): 'nothing' | 'binary' | 'perhaps' {
  const length = readInto(path, buffer)
  // A fifo, too, reads as empty.
  if (!length || length === buffer.length || (buffer[0] ?? 0) >= 0xfe) return 'perhaps'
  if (matcher.needs === undefined) {
    const text = textOf(buffer.subarray(0, length))
    return text === undefined ? 'binary' : matcher.seek(text, 0) === -1 ? 'nothing' : 'perhaps'
  }
  const raw = buffer.toString('latin1', 0, length)
  const nul = raw.indexOf('\0')
  if (nul !== -1 && nul < sniffedBytes) return 'binary'
  return raw.includes(matcher.needs) ? 'perhaps' : 'nothing'
}

/** Undefined: it could not be read, or is no plain file. */
function readInto(path: string, buffer: Buffer): number | undefined {
  let handle: number | undefined
  try {
    handle = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    let length = readSync(handle, buffer, 0, buffer.length, null)
    let more = length
    // A read that stops within a page has reached the end. Asking again after every file would cost a tenth of the whole search.
    while (more > 0 && length % 4096 === 0 && length < buffer.length) {
      more = readSync(handle, buffer, length, buffer.length - length, null)
      length += more
    }
    return length
  } catch {
    return undefined
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}
