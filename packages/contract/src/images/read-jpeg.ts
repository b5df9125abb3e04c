// Reads a JPEG without decoding it: its size, its orientation, and the segments that are needed to draw it.

import { type ByteReader, damaged } from './byte-reader.ts'
import type { ImageParts } from './image-parts.ts'
import { orientationSegment, readOrientation } from './read-orientation.ts'

export const jpegSignature = '\xff\xd8\xff'

const startOfScan = 0xda
const endOfImage = 0xd9

/** What follows the end of the image is left out too: phones append further images and videos. */
export function readJpeg(reader: ByteReader): ImageParts {
  const sizes: ImageParts['sizes'][number][] = []
  const parts: Uint8Array[] = []
  let orientation = 1
  let hasScan = false
  for (let at = 2; ; ) {
    if (reader.u8(at) !== 0xff) return damaged()
    const marker = reader.u8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) break
    const length = reader.u16(at + 2)
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8) || length < 2) return damaged()
    let end = at + 2 + length
    const data = reader.part(at + 4, end)
    if (isFrame(marker)) sizes.push({ height: reader.u16(at + 5), width: reader.u16(at + 7) })
    if (marker === startOfScan) {
      hasScan = true
      end = scanEnd(reader, end)
    }
    if (marker === 0xe1 && reader.has(at + 4, 'Exif\0\0')) orientation = readOrientation(data.subarray(6))
    if (isKept(reader, marker, at, length)) parts.push(reader.part(at, end))
    at = end
  }
  // More than one frame: a hierarchical JPEG, which no browser and no model reads.
  if (sizes.length !== 1 || !hasScan) return damaged()
  const turned = orientation === 1 ? [] : [orientationSegment(orientation)]
  return { sizes, orientation, parts: [Uint8Array.of(0xff, 0xd8), ...turned, ...parts, Uint8Array.of(0xff, endOfImage)] }
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Of the segments of applications: JFIF without its thumbnail, color profiles, and how Adobe encoded the colors. */
function isKept(reader: ByteReader, marker: number, at: number, length: number): boolean {
  if (marker === 0xe0) return reader.has(at + 4, 'JFIF\0') && length === 16
  if (marker === 0xe2) return reader.has(at + 4, 'ICC_PROFILE\0')
  if (marker === 0xee) return reader.has(at + 4, 'Adobe') && length === 14
  return marker < 0xe0
}

/** Where the next segment starts: in compressed data, 0xFF is followed by 0 or by a restart marker. */
function scanEnd(reader: ByteReader, from: number): number {
  for (let at = from; ; at += 1) {
    if (reader.u8(at) !== 0xff) continue
    const next = reader.u8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
}
