// Checks an image by its header, before anything decodes it, and finds the parts without metadata. The first bytes decide the type.

import { imagePixels } from '../api/limits.ts'
import { Refusal } from '../api/refusals.ts'
import { type ByteReader, byteReader, damaged } from './byte-reader.ts'
import { type ImageSize, type ImageType, imageTypeNames, nameAs, typeOfName } from './image.ts'
import type { ImageParts } from './image-parts.ts'
import { isGif, readGif } from './read-gif.ts'
import { jpegSignature, readJpeg } from './read-jpeg.ts'
import { pngSignature, readPng } from './read-png.ts'
import { isWebp, readWebp } from './read-webp.ts'

export interface ReadImage extends ImageSize {
  type: ImageType
  orientation: number
  parts: readonly Uint8Array[]
}

/** Refuses `image-unreadable` and `image-too-large`. `name`: its extension must not claim another type. */
export function readImage(bytes: Uint8Array, name: string): ReadImage {
  if (bytes.length === 0) throw new Refusal('image-unreadable', 'The file is empty.')
  const reader = byteReader(bytes)
  const type = typeOf(reader)
  if (type === undefined) throw new Refusal('image-unreadable', "It isn't a PNG, JPEG, WebP, GIF, or SVG image.")
  const claimed = typeOfName(name)
  if (claimed !== undefined && claimed !== type)
    throw new Refusal(
      'image-unreadable',
      `It is a ${imageTypeNames[type]} file with a wrong extension. Rename it to ${nameAs(name, type)}.`,
    )
  const { sizes, orientation, parts } = formats[type](reader)
  const [size] = sizes
  if (!size || sizes.some(({ width, height }) => width === 0 || height === 0)) return damaged()
  for (const { width, height } of sizes) refuseTooManyPixels(width, height)
  return { type, ...size, orientation, parts }
}

/** The whole image without metadata. */
export function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

const formats: Record<ImageType, (reader: ByteReader) => ImageParts> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
  'image/gif': readGif,
}

function typeOf(reader: ByteReader): ImageType | undefined {
  if (reader.has(0, pngSignature)) return 'image/png'
  if (reader.has(0, jpegSignature)) return 'image/jpeg'
  if (isWebp(reader)) return 'image/webp'
  return isGif(reader) ? 'image/gif' : undefined
}

function refuseTooManyPixels(width: number, height: number): void {
  if (width * height <= imagePixels) return
  const size = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`
  throw new Refusal('image-too-large', `It has ${size}. The limit is ${imagePixels / 1_000_000} megapixels.`)
}
