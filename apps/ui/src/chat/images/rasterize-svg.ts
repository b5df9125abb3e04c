// Draws an SVG as a PNG. As an image, it runs no scripts and loads nothing: browsers guarantee that.

import { imageSizeFor, Refusal } from '@sheaf/contract'

/** Icons are drawn larger, so that a model can see them. */
const usualEdge = 1_024

export async function rasterizeSvg(text: string, model: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const { naturalWidth, naturalHeight } = image
    const factor = Math.max(1, usualEdge / Math.max(naturalWidth, naturalHeight))
    const size = imageSizeFor(model, { width: Math.round(naturalWidth * factor), height: Math.round(naturalHeight * factor) })
    const canvas = document.createElement('canvas')
    Object.assign(canvas, size)
    canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height)
    const { promise, resolve } = Promise.withResolvers<Blob | null>()
    canvas.toBlob(resolve, 'image/png')
    const png = await promise
    if (png) return png
  } catch {
    // Reported below.
  } finally {
    URL.revokeObjectURL(url)
  }
  throw new Refusal('image-unreadable', "The SVG can't be drawn. It may be damaged.")
}
