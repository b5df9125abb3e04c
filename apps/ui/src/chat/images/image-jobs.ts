// Messages between the window and its image worker.

import type { RefusalCode } from '@sheaf/contract'

export type ImageJob =
  /** Checks a file and makes it ready to send to a model: scaled to what it takes, upright, without metadata. A string is base64. */
  | { kind: 'prepare'; file: Blob | string; name: string; model: string }
  /** Checks an SVG, and removes what cannot be drawn. Workers cannot draw one. */
  | { kind: 'read-svg'; file: Blob | string }
  /** Makes a stored image, as base64, ready to be shown. */
  | { kind: 'show'; data: string; type: string }

export interface PreparedImage {
  kind: 'prepared'
  name: string
  /** Base64. */
  data: Blob
  thumbnail: Blob
}

export interface ShownImage {
  kind: 'shown'
  image: Blob
  thumbnail: Blob
}

interface ReadSvg {
  kind: 'svg'
  text: string
}

export type ImageAnswer = PreparedImage | ShownImage | ReadSvg | { kind: 'refused'; code: RefusalCode; detail: string }
