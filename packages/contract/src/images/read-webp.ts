// Reads a WebP without decoding it: its size, and the chunks that are needed to draw it.

import { type ByteReader, byteReader, damaged, truncated } from './byte-reader.ts'
import type { ImageSize } from './image.ts'
import type { ImageParts } from './image-parts.ts'
import { readOrientation } from './read-orientation.ts'

export function isWebp(reader: ByteReader): boolean {
  return reader.has(0, 'RIFF') && reader.has(8, 'WEBP')
}

const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH'])
const pixelChunks = new Set(['VP8 ', 'VP8L', 'ANMF'])
/** Bits of VP8X: there is EXIF data, there is XMP data. */
const metadataFlags = 0x0c
const frameHeaderBytes = 16

export function readWebp(reader: ByteReader): ImageParts {
  const end = 8 + reader.u32le(4)
  if (end > reader.length) return truncated()
  const sizes: ImageSize[] = []
  const parts: Uint8Array[] = []
  let orientation = 1
  let hasPixels = false
  for (const { type, from, to } of chunksOf(reader, 12, end)) {
    const size = sizeIn(reader, type, from)
    if (size) sizes.push(size)
    hasPixels ||= pixelChunks.has(type)
    if (type === 'EXIF') orientation = readOrientation(withoutPrefix(reader.part(from, to)))
    if (kept.has(type)) parts.push(...chunk(type, cleaned(reader, type, from, to)))
  }
  if (!hasPixels) return damaged()
  const bytes = parts.reduce((sum, part) => sum + part.length, 4)
  return { sizes, orientation, parts: [ascii('RIFF'), u32le(bytes), ascii('WEBP'), ...parts] }
}

interface Chunk {
  type: string
  /** Its data. */
  from: number
  to: number
}

/** Data has an even length; the padding is missing at the end of some files. */
function* chunksOf(reader: ByteReader, start: number, end: number): Generator<Chunk> {
  for (let at = start; at + 8 <= end; ) {
    const from = at + 8
    const to = from + reader.u32le(at + 4)
    if (to > end) return truncated()
    yield { type: reader.text(at, 4), from, to }
    at = to + ((to - from) % 2)
  }
}

function sizeIn(reader: ByteReader, type: string, at: number): ImageSize | undefined {
  if (type === 'VP8X') return { width: reader.u24le(at + 4) + 1, height: reader.u24le(at + 7) + 1 }
  if (type === 'ANMF') return { width: reader.u24le(at + 6) + 1, height: reader.u24le(at + 9) + 1 }
  if (type === 'VP8 ') {
    if (!reader.has(at + 3, '\x9d\x01\x2a')) return damaged()
    return { width: reader.u16le(at + 6) % 0x4000, height: reader.u16le(at + 8) % 0x4000 }
  }
  if (type !== 'VP8L') return undefined
  if (reader.u8(at) !== 0x2f) return damaged()
  const bits = reader.u32le(at + 1)
  return { width: (bits % 0x4000) + 1, height: (Math.floor(bits / 0x4000) % 0x4000) + 1 }
}

/** Some programs write EXIF data with the prefix that it has in a JPEG. */
function withoutPrefix(exif: Uint8Array): Uint8Array {
  return byteReader(exif).has(0, 'Exif\0\0') ? exif.subarray(6) : exif
}

function cleaned(reader: ByteReader, type: string, from: number, to: number): Uint8Array[] {
  if (type === 'VP8X') return [Uint8Array.of(reader.u8(from) & ~metadataFlags), reader.part(from + 1, to)]
  if (type !== 'ANMF') return [reader.part(from, to)]
  const inside = [...chunksOf(reader, from + frameHeaderBytes, to)].filter((each) => kept.has(each.type))
  return [reader.part(from, from + frameHeaderBytes), ...inside.flatMap((each) => chunk(each.type, [reader.part(each.from, each.to)]))]
}

function chunk(type: string, data: readonly Uint8Array[]): Uint8Array[] {
  const bytes = data.reduce((sum, part) => sum + part.length, 0)
  return [ascii(type), u32le(bytes), ...data, new Uint8Array(bytes % 2)]
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function u32le(value: number): Uint8Array {
  return Uint8Array.of(
    value % 0x100,
    Math.floor(value / 0x100) % 0x100,
    Math.floor(value / 0x1_0000) % 0x100,
    Math.floor(value / 0x100_0000),
  )
}
