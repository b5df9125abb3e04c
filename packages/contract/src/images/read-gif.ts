// Reads a GIF without decoding it: its size, and the blocks that are needed to draw it.

import { type ByteReader, damaged } from './byte-reader.ts'
import type { ImageSize } from './image.ts'
import type { ImageParts } from './image-parts.ts'

export function isGif(reader: ByteReader): boolean {
  return reader.has(0, 'GIF87a') || reader.has(0, 'GIF89a')
}

const trailer = 0x3b
const extension = 0x21
const picture = 0x2c
const graphicControl = 0xf9
const application = 0xff

export function readGif(reader: ByteReader): ImageParts {
  const sizes: ImageSize[] = [{ width: reader.u16le(6), height: reader.u16le(8) }]
  const start = 13 + tableBytes(reader.u8(10))
  const parts = [reader.part(0, start)]
  for (let at = start; ; ) {
    const kind = reader.u8(at)
    if (kind === trailer) {
      // The first is the canvas; without a picture there is nothing to see.
      if (sizes.length < 2) return damaged()
      return { sizes, orientation: 1, parts: [...parts, Uint8Array.of(trailer)] }
    }
    if (kind !== extension && kind !== picture) return damaged()
    const data = kind === extension ? at + 2 : at + 11 + tableBytes(reader.u8(at + 9))
    const end = blocksEnd(reader, data)
    if (kind === picture) sizes.push({ width: reader.u16le(at + 5), height: reader.u16le(at + 7) })
    if (kind === picture || isKept(reader, at)) parts.push(reader.part(at, end))
    at = end
  }
}

/** Timing, transparency, and how often an animation repeats. Comments, texts and XMP are left out. */
function isKept(reader: ByteReader, at: number): boolean {
  const label = reader.u8(at + 1)
  return label === graphicControl || (label === application && reader.u8(at + 2) === 11 && reader.has(at + 3, 'NETSCAPE2.0'))
}

/** Of the color table that these flags announce. */
function tableBytes(flags: number): number {
  return flags >= 0x80 ? 3 * 2 ** ((flags % 8) + 1) : 0
}

/** After the sub-blocks, each with its length, and the empty one that ends them. */
function blocksEnd(reader: ByteReader, from: number): number {
  let at = from
  for (let length = reader.u8(at); length !== 0; length = reader.u8(at)) at += 1 + length
  return at + 1
}
