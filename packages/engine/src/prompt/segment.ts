// A stretch of the prompt that belongs to one part of the token table.

import type { TokenParts } from '@sheaf/contract'

export type Part = Exclude<keyof TokenParts, 'total'>

export interface Segment {
  part: Part
  /** In pieces, so that a file's text stands in the prompt without being copied. None is empty. */
  chunks: Uint8Array[]
  /** The exact count of the chunks joined and standing alone, where it is known already. */
  tokens?: number
}

export function segment(part: Part, text: string): Segment {
  return { part, chunks: [new TextEncoder().encode(text)] }
}

export function segmentBytes(segments: readonly Segment[]): Uint8Array {
  return Buffer.concat(segments.flatMap((each) => each.chunks))
}
