// Computes the exact token count of a prompt from its segments: no text is counted twice, and the sum equals the count of the whole.

import type { TokenParts } from '@sheaf/contract'
import { isSafeCut, type Tokenizer } from '../tokens/index.ts'
import { type Segment, segmentBytes } from './segment.ts'

export function countSegments(segments: readonly Segment[], tokenizer: Tokenizer): TokenParts {
  const parts: TokenParts = { total: 0, files: 0, maps: 0, tree: 0, prompts: 0, instructions: 0, git: 0, other: 0 }
  for (let at = 0; at < segments.length; ) {
    const group = joinedGroup(segments, at)
    at += group.length
    let alone = 0
    for (const each of group) {
      const tokens = each.tokens ?? tokenizer.count(segmentBytes([each]))
      parts[each.part] = (parts[each.part] ?? 0) + tokens
      alone += tokens
    }
    const together = group.length === 1 ? alone : tokenizer.count(segmentBytes(group))
    parts.other += together - alone
    parts.total += together
  }
  return parts
}

/** Segments whose border a token may cross are counted as one text. */
function joinedGroup(segments: readonly Segment[], start: number): Segment[] {
  let end = start + 1
  while (end < segments.length && !cutsSafely(segments[end - 1], segments[end])) end++
  return segments.slice(start, end)
}

function cutsSafely(left: Segment | undefined, right: Segment | undefined): boolean {
  return isSafeCut(left?.chunks.at(-1)?.at(-1) ?? 0, right?.chunks[0]?.[0] ?? 0)
}
