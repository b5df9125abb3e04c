// Reads and measures one file.

import { readContained } from '../disk/read/read-contained.ts'
import type { MeasureBatchAnswer, MeasureBatchInput } from './measure-batch.ts'
import { type FindKnownFacts, measureBytes } from './measure-bytes.ts'

/** Follows a link that stays in the root; the code that chooses files decides whether links are included. */
export async function measureFile(
  root: string,
  path: string,
  { maxBytes, wanted }: Pick<MeasureBatchInput, 'maxBytes' | 'wanted'>,
  known: FindKnownFacts | undefined,
  allocate?: (size: number) => Buffer,
): Promise<MeasureBatchAnswer> {
  const read = readContained(root, path, { maxBytes, followLinks: true, ...(allocate ? { allocate } : {}) })
  if (!read.ok) return { path, ok: false, why: read.why }
  const { bytes, size, mtimeMs, ctimeMs, ino, dev } = read
  return { path, ok: true, stat: { size, mtimeMs, ctimeMs, ino, dev }, facts: await measureBytes(bytes, path, wanted, known) }
}
