// Reads a PNG without decoding it: its size, and the chunks that are needed to draw it.

import { type ByteReader, damaged } from './byte-reader.ts'
import type { ImageParts } from './image-parts.ts'
import { readOrientation } from './read-orientation.ts'

export const pngSignature = '\x89PNG\r\n\x1a\n'

/** Pixels, colors, and animation. Text, times, EXIF and unknown chunks are left out. */
const kept = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'],
  ...['cICP', 'mDCV', 'cLLI', 'acTL', 'fcTL', 'fdAT'],
])

export function readPng(reader: ByteReader): ImageParts {
  if (!reader.has(12, 'IHDR') || reader.u32(8) !== 13) return damaged()
  const size = { width: reader.u32(16), height: reader.u32(20) }
  const parts = [reader.part(0, 8)]
  let orientation = 1
  let hasPixels = false
  for (let at = 8; ; ) {
    const length = reader.u32(at)
    const type = reader.text(at + 4, 4)
    const chunk = reader.part(at, at + 12 + length)
    if (kept.has(type)) parts.push(chunk)
    if (type === 'eXIf') orientation = readOrientation(chunk.subarray(8, 8 + length))
    hasPixels ||= type === 'IDAT'
    if (type === 'IEND') return hasPixels ? { sizes: [size], orientation, parts } : damaged()
    at += chunk.length
  }
}
