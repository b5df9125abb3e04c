// Decodes, scales and encodes images away from the window's thread, which must never wait for one.

import { type ImageSize, type ImageType, imageSizeFor, isRefusal, joinParts, limits, nameAs, Refusal, readImage } from '@sheaf/contract'
import type { ImageAnswer, ImageJob, PreparedImage } from './image-jobs.ts'
import { refuseHeavySvg } from './refuse-heavy-svg.ts'

self.addEventListener('message', ({ data: job }: MessageEvent<ImageJob>) => {
  run(job).then(answer, (problem: unknown) => {
    const { code, detail = '' } = isRefusal(problem) ? problem : new Refusal('image-unreadable', undecodable)
    answer({ kind: 'refused', code, detail })
  })
})

const undecodable = "This browser can't decode it. It may be damaged."

function answer(message: ImageAnswer): void {
  self.postMessage(message)
}

async function run(job: ImageJob): Promise<ImageAnswer> {
  if (job.kind === 'show') {
    const image = new Blob([fromBase64(job.data)], { type: job.type })
    return { kind: 'shown', image, thumbnail: await thumbnailOf(image) }
  }
  const file = typeof job.file === 'string' ? new Blob([fromBase64(job.file)]) : job.file
  if (job.kind === 'read-svg') return { kind: 'svg', text: await readSvg(file) }
  return prepare(file, job.name, job.model)
}

/** A larger one is data, not a drawing. */
const svgBytes = 1_000_000

async function readSvg(file: Blob): Promise<string> {
  if (file.size === 0) throw new Refusal('image-unreadable', 'The file is empty.')
  if (file.size > svgBytes) throw tooLarge(file.size, svgBytes)
  const text = await file.text()
  refuseHeavySvg(text)
  // A canvas with HTML in it cannot be read.
  return text.replaceAll(/<foreignObject[\s>][\s\S]*?<\/foreignObject\s*>/g, '')
}

async function prepare(file: Blob, name: string, model: string): Promise<PreparedImage> {
  if (file.size > limits.imageSourceBytes) throw tooLarge(file.size, limits.imageSourceBytes)
  // By the header, before anything decodes it.
  const { type, parts, orientation, width, height } = readImage(new Uint8Array(await file.arrayBuffer()), name)
  const upright = orientation > 4 ? { width: height, height: width } : { width, height }
  const size = imageSizeFor(model, upright)
  const cleaned = new Blob([joinParts(parts)], { type })
  const isReady = orientation === 1 && size.width === width && cleaned.size <= limits.imageBytes && type !== 'image/gif'
  // Metadata may say how to turn it, so the original is decoded.
  const ready = isReady ? cleaned : await encoded(new Blob([file], { type }), size, type)
  return {
    kind: 'prepared',
    name: nameAs(name, typeIn(ready)),
    data: base64Of(new Uint8Array(await ready.arrayBuffer())),
    thumbnail: await thumbnailOf(ready),
  }
}

/** A GIF becomes a PNG of its first frame, which all models read. What is still too large becomes a JPEG. */
async function encoded(blob: Blob, size: ImageSize, type: ImageType): Promise<Blob> {
  const canvas = await drawn(blob, size)
  const wanted = type === 'image/gif' ? 'image/png' : type
  for (const [format, quality] of [
    [wanted, 0.85],
    ['image/jpeg', 0.85],
    ['image/jpeg', 0.7],
  ] as const) {
    const result = await canvas.convertToBlob({ type: format, quality })
    if (result.size <= limits.imageBytes) return result
    if (format !== 'image/jpeg') fillBehind(canvas)
  }
  throw new Refusal('image-too-large', `Scaled down, it still has more than ${limits.imageBytes / 1_000_000} MB.`)
}

async function drawn(blob: Blob, { width, height }: ImageSize): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(blob, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return canvas
}

/** A JPEG has no transparency: it would become black. */
function fillBehind(canvas: OffscreenCanvas): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
}

const thumbnailEdge = 240

async function thumbnailOf(blob: Blob): Promise<Blob> {
  const whole = await createImageBitmap(blob)
  const { width, height } = whole
  const factor = Math.min(1, thumbnailEdge / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor)))
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  return canvas.convertToBlob({ type: 'image/png' })
}

function typeIn({ type }: Blob): ImageType {
  return type === 'image/jpeg' || type === 'image/webp' || type === 'image/gif' ? type : 'image/png'
}

function tooLarge(bytes: number, most: number): Refusal {
  return new Refusal('image-too-large', `It has ${Math.ceil(bytes / 1_000_000)} MB. The limit is ${most / 1_000_000} MB.`)
}

function fromBase64(data: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
}

/** A multiple of three: the base64 of each chunk ends without padding, so that they can follow one another. */
const chunkBytes = 0x6000

function base64Of(bytes: Uint8Array): Blob {
  const chunks: string[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes) chunks.push(btoa(String.fromCharCode(...bytes.subarray(at, at + chunkBytes))))
  return new Blob(chunks)
}
