// Measures a batch of files on another thread: paths in, facts out; contents are never sent.

import { openFactsCache } from './facts-cache.ts'
import type { MeasureBatchAnswer, MeasureBatchInput } from './measure-batch.ts'
import type { FindKnownFacts } from './measure-bytes.ts'
import { measureFile } from './measure-file.ts'

const opened = new Map<string, FindKnownFacts | undefined>()

export async function run({ root, paths, cacheFile, ...options }: MeasureBatchInput): Promise<MeasureBatchAnswer[]> {
  const known = cacheFile === undefined ? undefined : knownIn(cacheFile)
  const answers: MeasureBatchAnswer[] = []
  for (const path of paths) answers.push(await measureFile(root, path, options, known, sharedBuffer))
  return answers
}

function knownIn(cacheFile: string): FindKnownFacts | undefined {
  if (!opened.has(cacheFile)) opened.set(cacheFile, openFactsCache(cacheFile)?.byContent())
  return opened.get(cacheFile)
}

/** A larger file gets its own memory, which is freed after it. */
const sharedBytes = 2 * 1024 * 1024

let shared: Buffer | undefined

/** One buffer for all files: fresh memory for each raises the peak. A worker measures one file at a time, and facts keep none of its bytes. */
function sharedBuffer(size: number): Buffer {
  if (size > sharedBytes) return Buffer.allocUnsafe(size)
  shared ??= Buffer.allocUnsafeSlow(sharedBytes)
  return shared.subarray(0, size)
}
