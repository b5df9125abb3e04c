// What the index knows about a file: whether a search reads it as text, and which texts it may contain.

import { limits } from '@sheaf/contract'
import { readContained } from '../../disk/read/read-contained.ts'
import { isSettled, type Stamp, stampOf } from '../../disk/stamp.ts'
import { scratchBuffer } from '../scratch-buffer.ts'
import type { SearchFile } from '../search-file.ts'
import { utf8Of } from '../text-of.ts'
import { makeSignature } from './signature.ts'

type MarkKind = (typeof markKinds)[number]

/** In the order in which their numbers are stored. */
export const markKinds = ['text', 'binary', 'too-large'] as const

export interface FileMark {
  kind: MarkKind
  /** The file's state when it was read. */
  stamp: Stamp
  /** Every later change gives the file another stamp. */
  isSettled: boolean
  /** The text has a letter beyond ASCII that is another case of k or s. */
  hasOddCase: boolean
  /** The signature is a part of it. */
  store: Uint8Array
  from: number
  length: number
}

const none = new Uint8Array()
const oddCases = [Buffer.from('\u017f'), Buffer.from('\u212a')]

interface MarkOptions {
  now?: () => number
  /** Allocates the signature's memory; by default each gets its own. */
  allocate?: ((size: number) => Uint8Array) | undefined
}

/** Undefined if the file cannot be read now: a search then reports why. */
export function markFile({ root, path }: SearchFile, { now = Date.now, allocate }: MarkOptions = {}): FileMark | undefined {
  const readAt = now()
  const read = readContained(root, path, { maxBytes: limits.searchFileBytes, allocate: scratchBuffer })
  if (!read.ok) return read.why === 'too-large' ? markLarge(`${root}/${path}`, readAt) : undefined
  const { size, mtimeMs, ctimeMs, ino, dev, bytes } = read
  const stamp = { size, mtimeMs, ctimeMs, ino, dev }
  const about = { stamp, isSettled: isSettled(stamp, readAt) }
  const utf8 = utf8Of(bytes)
  if (utf8 === undefined) return { ...about, kind: 'binary', hasOddCase: false, store: none, from: 0, length: 0 }
  const store = makeSignature(utf8, allocate)
  return { ...about, kind: 'text', hasOddCase: oddCases.some((letter) => utf8.includes(letter)), store, from: 0, length: store.length }
}

function markLarge(path: string, readAt: number): FileMark | undefined {
  const stamp = stampOf(path)
  // It may have become smaller since.
  if (stamp === undefined || stamp.size <= limits.searchFileBytes) return undefined
  return { kind: 'too-large', stamp, isSettled: isSettled(stamp, readAt), hasOddCase: false, store: none, from: 0, length: 0 }
}
