// Measures a batch of files on another thread: paths in, facts out; contents are never sent.

import { openFactsCache } from './facts-cache.ts'
import type { BatchAnswer, BatchInput } from './measure-batch.ts'
import type { KnownFacts } from './measure-bytes.ts'
import { measureFile } from './measure-file.ts'

const opened = new Map<string, KnownFacts | undefined>()

export async function run({ root, paths, cacheFile, ...wish }: BatchInput): Promise<BatchAnswer[]> {
  const known = cacheFile === undefined ? undefined : knownIn(cacheFile)
  const answers: BatchAnswer[] = []
  for (const path of paths) answers.push(await measureFile(root, path, wish, known))
  return answers
}

function knownIn(cacheFile: string): KnownFacts | undefined {
  if (!opened.has(cacheFile)) opened.set(cacheFile, openFactsCache(cacheFile)?.byContent())
  return opened.get(cacheFile)
}
