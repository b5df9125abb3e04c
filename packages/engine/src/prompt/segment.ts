// A piece of the prompt that belongs to one part of the token table.

import type { TokenParts } from '@sheaf/contract'

export type Part = Exclude<keyof TokenParts, 'total'>

export interface Segment {
  part: Part
  /** In pieces, so that file text is not copied into the prompt. None is empty. */
  chunks: Uint8Array[]
  /** Exact count of the joined chunks on their own, if already known. */
  tokens?: number
}

export function segment(part: Part, text: string, tokens?: number): Segment {
  return { part, chunks: [new TextEncoder().encode(text)], ...(tokens === undefined ? {} : { tokens }) }
}

export function segmentBytes(segments: readonly Segment[]): Uint8Array {
  return Buffer.concat(segments.flatMap((each) => each.chunks))
}

/** Sections end with a line end. */
export function endLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}
