// Reads only the start of a file of which no more is ranked, if the rest can't make a difference.

import { readContained } from '../disk/read/read-contained.ts'
import type { Stamp } from '../disk/stamp.ts'
import { isPlainStart } from '../disk/text/decode-text.ts'
import { mayContainSecret } from '../secrets/index.ts'

/** Longer than the reach of any rule for secrets, so that one that begins before the end is found as in the whole file. */
const margin = 8_192

/**
 * Undefined: the whole file is needed, because it is short, isn't plain ASCII at the start, or may contain a secret. `needed`: number of
 * bytes that are ranked; a file larger than `maxBytes` is not read.
 */
export function readStart(root: string, path: string, needed: number, maxBytes: number): (Stamp & { bytes: Uint8Array }) | undefined {
  const length = needed + margin
  if (length >= maxBytes) return undefined
  const read = readContained(root, path, { maxBytes, part: { start: 0, length } })
  if (!read.ok || read.bytes.length < length || read.size === length) return undefined
  if (!isPlainStart(read.bytes) || mayContainSecret(read.bytes)) return undefined
  return { ...read, bytes: read.bytes.subarray(0, needed) }
}
