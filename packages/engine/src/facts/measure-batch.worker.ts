// Measures a batch of files on another thread: paths in, facts out; the contents never travel.

import { readContained } from '../disk/index.ts'
import type { BatchAnswer, BatchInput } from './measure-batch.ts'
import { measureBytes } from './measure-bytes.ts'

export async function run({ root, paths, maxBytes, wanted }: BatchInput): Promise<BatchAnswer[]> {
  const answers: BatchAnswer[] = []
  for (const path of paths) {
    const read = readContained(root, path, { maxBytes, followLinks: true })
    answers.push(
      read.ok
        ? { path, ok: true, stat: { size: read.size, mtimeMs: read.mtimeMs }, facts: await measureBytes(read.bytes, path, wanted) }
        : { path, ok: false, why: read.why },
    )
  }
  return answers
}
