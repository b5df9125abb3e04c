// The finished text: kept as bytes, because a prompt of a whole repository is written out far more often than it is looked at.

import type { PromptText } from '@sheaf/contract'
import { type Segment, segmentBytes } from './segment.ts'

export function promptText(segments: readonly Segment[]): PromptText {
  return {
    chunks: () => segments.flatMap((each) => each.chunks),
    toString: () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(segmentBytes(segments)),
  }
}
