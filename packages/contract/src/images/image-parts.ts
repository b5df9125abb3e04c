// What the readers of all formats find in an image.

import type { ImageSize } from './image.ts'

/** What one format says about itself. */
export interface ImageParts {
  /** Of the whole image first, then of frames. */
  sizes: readonly ImageSize[]
  /** As in EXIF: 1 is upright. */
  orientation: number
  /** The file without metadata; all of it together is a complete image. */
  parts: readonly Uint8Array[]
}
