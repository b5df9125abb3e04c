// Stores the marks of some of a root's files. A cache: if anything about it is doubtful, it is not used.
// Six 32-bit words, then a stamp for each file, signature lengths, kinds, signatures, then root and paths separated by NUL.

import { readPlainFile } from '../../disk/read/read-plain-file.ts'
import type { Stamp } from '../../disk/stamp.ts'
import { checksum } from '../../disk/store/checksum.ts'
import { writeCache } from '../../disk/store/write-cache.ts'
import { type FileMark, markKinds } from './file-mark.ts'

/** Raise it with every change to what a signature contains, what counts as text, or the layout of this file. */
const magic = 0x53_48_53_31
const headerWords = 6
const headerBytes = headerWords * 4
const checksumAt = 16
const numbersPerStamp = 5
const mostBytes = 2 ** 30
/** The files of a root are stored in this many parts, so that threads can share the work. */
export const segmentCount = 4
const keptRoots = 12
/** In a kind's number. */
const oddCaseFlag = 4

export function segmentOf(path: string): number {
  let hash = 0
  for (let at = 0; at < path.length; at++) hash = (Math.imul(hash, 31) + path.charCodeAt(at)) >>> 0
  return hash % segmentCount
}

/** Marks by path. Whether a file still has its stamp is for the caller to check. */
export function loadSegment(file: string, root: string, segment: number): Map<string, FileMark> | undefined {
  const bytes = readPlainFile(nameOf(file, segment), mostBytes, false)?.bytes
  if (!bytes || bytes.length < headerBytes) return undefined
  // Typed arrays need an aligned start.
  const whole = bytes.byteOffset % 8 === 0 ? bytes : Buffer.from(new Uint8Array(bytes))
  const [found, files = 0, signatureBytes = 0, textBytes = 0, sum] = new Uint32Array(whole.buffer, whole.byteOffset, headerWords)
  const lengthsAt = headerBytes + files * numbersPerStamp * 8
  const kindsAt = lengthsAt + files * 4
  const signaturesAt = kindsAt + files
  const textAt = signaturesAt + signatureBytes
  if (found !== magic || whole.length !== textAt + textBytes || sum !== checksumOf([whole])) return undefined
  const stamps = new Float64Array(whole.buffer, whole.byteOffset + headerBytes, files * numbersPerStamp)
  const lengths = new Uint32Array(whole.buffer, whole.byteOffset + lengthsAt, files)
  const [storedRoot, ...paths] = whole.toString('utf8', textAt).split('\0')
  if (storedRoot !== root || paths.length !== files) return undefined
  const marks = new Map<string, FileMark>()
  let from = signaturesAt
  for (const [at, path] of paths.entries()) {
    const number = whole[kindsAt + at] ?? 0
    const kind = markKinds[number & 3]
    const length = lengths[at] ?? 0
    if (kind === undefined || from + length > textAt) return undefined
    marks.set(path, {
      kind,
      stamp: stampAt(stamps, at),
      isSettled: true,
      hasOddCase: (number & oddCaseFlag) !== 0,
      store: whole,
      from,
      length,
    })
    from += length
  }
  return marks
}

/** Only settled marks: a file with another may have changed without a new stamp. */
export function saveSegment(file: string, root: string, segment: number, marks: Iterable<readonly [string, FileMark]>): void {
  const kept = [...marks].filter(([path, mark]) => mark.isSettled && !path.includes('\0'))
  const stamps = new Float64Array(kept.length * numbersPerStamp)
  const lengths = Uint32Array.from(kept, ([, { length }]) => length)
  const kinds = Uint8Array.from(kept, ([, { kind, hasOddCase }]) => markKinds.indexOf(kind) | (hasOddCase ? oddCaseFlag : 0))
  const signatures = kept.map(([, { store, from, length }]) => store.subarray(from, from + length))
  const signatureBytes = signatures.reduce((sum, { length }) => sum + length, 0)
  for (const [at, [, { stamp }]] of kept.entries())
    stamps.set([stamp.size, stamp.mtimeMs, stamp.ctimeMs, stamp.ino, stamp.dev], at * numbersPerStamp)
  const text = Buffer.from([root, ...kept.map(([path]) => path)].join('\0'), 'utf8')
  const header = Buffer.from(Uint32Array.of(magic, kept.length, signatureBytes, text.length, 0, 0).buffer)
  const body = [bytesOf(stamps), bytesOf(lengths), kinds, Buffer.concat(signatures), text]
  header.writeUInt32LE(checksumOf([header, ...body]), checksumAt)
  writeCache(nameOf(file, segment), [header, ...body], keptRoots * segmentCount)
}

function nameOf(file: string, segment: number): string {
  return `${file}.${segment}`
}

/** Of every byte but its own: one changed bit of a signature would hide a match. */
function checksumOf([first = new Uint8Array(), ...others]: readonly Uint8Array[]): number {
  return checksum([first.subarray(0, checksumAt), first.subarray(checksumAt + 4), ...others])
}

function stampAt(stamps: Float64Array, at: number): Stamp {
  const [size = 0, mtimeMs = 0, ctimeMs = 0, ino = 0, dev = 0] = stamps.subarray(at * numbersPerStamp, (at + 1) * numbersPerStamp)
  return { size, mtimeMs, ctimeMs, ino, dev }
}

function bytesOf(array: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}
