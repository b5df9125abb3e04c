// The finished prompt, kept as bytes because a whole repository's prompt is written out far more often than it is viewed.

import type { PromptText } from '@sheaf/contract'
import { type Segment, segmentBytes } from './segment.ts'

export function promptText(segments: readonly Segment[]): PromptText {
  return {
    chunks: () => joinNeighbors(segments.flatMap((each) => each.chunks)),
    toString: () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(segmentBytes(segments)),
  }
}

/** Cached blocks are adjacent in memory: thousands of them are written as one. */
function joinNeighbors(chunks: readonly Uint8Array[]): Uint8Array[] {
  const joined: Uint8Array[] = []
  let last: Uint8Array | undefined
  for (const chunk of chunks) {
    if (last && last.buffer === chunk.buffer && last.byteOffset + last.length === chunk.byteOffset) {
      last = new Uint8Array(last.buffer, last.byteOffset, last.length + chunk.length)
      joined[joined.length - 1] = last
    } else {
      last = chunk
      joined.push(chunk)
    }
  }
  return joined
}
