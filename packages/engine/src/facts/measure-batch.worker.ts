// Measures a batch of files on another thread: paths in, facts out; contents are never sent.

import { openFactsCache } from './facts-cache.ts'
import type { MeasureBatchAnswer, MeasureBatchInput } from './measure-batch.ts'
import type { FindKnownFacts } from './measure-bytes.ts'
import { measureFile } from './measure-file.ts'

const opened = new Map<string, FindKnownFacts | undefined>()

export async function run({ root, paths, cacheFile, ...options }: MeasureBatchInput): Promise<MeasureBatchAnswer[]> {
  const known = cacheFile === undefined ? undefined : knownIn(cacheFile)
  const answers: MeasureBatchAnswer[] = []
  for (const path of paths) answers.push(await measureFile(root, path, options, known))
  return answers
}

function knownIn(cacheFile: string): FindKnownFacts | undefined {
  if (!opened.has(cacheFile)) opened.set(cacheFile, openFactsCache(cacheFile)?.byContent())
  return opened.get(cacheFile)
}
