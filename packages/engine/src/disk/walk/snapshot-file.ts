// A cache file of numbers and texts that loads quickly. A file with anything doubtful is ignored.
// Magic, lengths and checksum as 32-bit words, then the numbers, then the texts separated by NUL.

import type { Steps } from '../../work/steps.ts'
import { readPlainFile } from '../read/read-plain-file.ts'
import { writeCache } from '../store/write-cache.ts'

export interface SnapshotContent {
  numbers: Float64Array
  /** None contains a NUL. */
  texts: readonly string[]
}

const headerBytes = 16
const snapshotBytes = 2 ** 30

export function* readSnapshot(file: string, magic: number): Steps<SnapshotContent | undefined> {
  const bytes = readPlainFile(file, snapshotBytes, false)?.bytes
  if (!bytes || bytes.length < headerBytes || bytes.readUInt32LE(0) !== magic) return undefined
  const textStart = headerBytes + bytes.readUInt32LE(4) * 8
  if (bytes.length !== textStart + bytes.readUInt32LE(8) || bytes.readUInt32LE(12) !== checksum(bytes)) return undefined
  const numbers = new Float64Array(bytes.buffer.slice(bytes.byteOffset + headerBytes, bytes.byteOffset + textStart))
  yield
  const text = bytes.toString('utf8', textStart)
  yield
  return { numbers, texts: text.split('\0') }
}

/** A root has one listing and up to eight cached walks. */
const keptSnapshots = 400

/** Texts that are joined and encoded at a time. */
const textsPerStep = 16_384

export function* writeSnapshot(file: string, magic: number, { numbers, texts }: SnapshotContent): Steps<void> {
  const parts: Buffer[] = []
  for (let at = 0; at < texts.length; at += textsPerStep) {
    const part = texts.slice(at, at + textsPerStep).join('\0')
    parts.push(Buffer.from(at === 0 ? part : `\0${part}`, 'utf8'))
    yield
  }
  const textBytes = parts.reduce((sum, { length }) => sum + length, 0)
  const bytes = Buffer.alloc(headerBytes + numbers.byteLength + textBytes)
  bytes.writeUInt32LE(magic, 0)
  bytes.writeUInt32LE(numbers.length, 4)
  bytes.writeUInt32LE(textBytes, 8)
  bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), headerBytes)
  let at = headerBytes + numbers.byteLength
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  bytes.writeUInt32LE(checksum(bytes), 12)
  yield
  writeCache(file, [bytes], keptSnapshots)
}

/** The checksum samples every 64th word. A power cut leaves whole blocks of zeros, which a sample detects just as well. */
const stride = 64

/** Samples every `stride`-th word, never the checksum, and the last few bytes. */
function checksum(bytes: Buffer): number {
  const words = bytes.length >>> 2
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let sum = 0x811c9dc5 ^ bytes.length
  for (let at = 0; at < words; at += stride) sum = Math.imul(sum ^ view.getUint32(at * 4, true), 0x01000193)
  for (let at = words * 4; at < bytes.length; at++) sum = Math.imul(sum ^ (bytes[at] ?? 0), 0x01000193)
  return sum >>> 0
}
