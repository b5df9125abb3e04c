// Reads the parts of a ZIP file, as Office documents are. Sizes in a ZIP file are only claims, so the real output is limited too.

import { inflateRawSync } from 'node:zlib'
import { zipEntries, zipInflatedBytes, zipRatio, zipRatioFrom } from '../document-limits.ts'
import { UnreadableDocument } from '../outcome.ts'

export interface Zip {
  names(): string[]
  /** Undefined if the archive doesn't contain this part. */
  read(name: string): string | undefined
}

interface Entry {
  method: number
  flags: number
  packed: number
  size: number
  offset: number
}

const endSignature = 0x06054b50
const centralSignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const centralLength = 46
const localLength = 30
const largestComment = 0xffff

export function openZip(bytes: Buffer): Zip {
  const entries = readDirectory(bytes)
  let inflated = 0

  function read(name: string): string | undefined {
    const entry = entries.get(name)
    if (!entry) return undefined
    if ((entry.flags & 1) !== 0) throw new UnreadableDocument('encrypted')
    const packed = packedBytes(bytes, entry)
    const left = zipInflatedBytes - inflated
    if (entry.size > left || isBomb(entry.size, packed.length)) throw new UnreadableDocument('zip-bomb')
    const data = entry.method === 0 ? packed : inflate(packed, left)
    if (data.length > left || isBomb(data.length, packed.length)) throw new UnreadableDocument('zip-bomb')
    inflated += data.length
    return new TextDecoder(encodingOf(data)).decode(data)
  }

  return { names: () => [...entries.keys()], read }
}

function isBomb(size: number, packed: number): boolean {
  return size > zipRatioFrom && size > packed * zipRatio
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > zipEntries) throw new UnreadableDocument('zip-bomb')
  const entries = new Map<string, Entry>()
  for (let number = 0; number < count; number++) {
    if (at + centralLength > bytes.length || bytes.readUInt32LE(at) !== centralSignature) throw malformed()
    const nameLength = bytes.readUInt16LE(at + 28)
    const nameStart = at + centralLength
    const name = bytes
      .subarray(nameStart, nameStart + nameLength)
      .toString('utf8')
      .replaceAll('\\', '/')
    entries.set(name, {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at = nameStart + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - largestComment)
  for (let at = bytes.length - endLength; at >= first; at--) if (bytes.readUInt32LE(at) === endSignature) return at
  throw malformed()
}

function packedBytes(bytes: Buffer, { offset, packed }: Entry): Buffer {
  if (offset + localLength > bytes.length || bytes.readUInt32LE(offset) !== localSignature) throw malformed()
  const start = offset + localLength + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length) throw malformed()
  return bytes.subarray(start, start + packed)
}

function inflate(packed: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw new UnreadableDocument('zip-bomb')
    throw malformed()
  }
}

function encodingOf(data: Buffer): string {
  if (data[0] === 0xff && data[1] === 0xfe) return 'utf-16le'
  if (data[0] === 0xfe && data[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

function malformed(): UnreadableDocument {
  return new UnreadableDocument('malformed', 'Its ZIP structure is damaged.')
}
