// Counts how many files mention each word. Comments and strings count too: the result only separates common from rare words.

import { readContained } from '../disk/read/read-contained.ts'
import type { ShareInput } from './share-batch.ts'

export function run({ root, paths, words, maxBytes }: ShareInput): number[] {
  const counts = new Map(words.map((word) => [word, 0]))
  for (const path of paths) {
    const read = readContained(root, path, { maxBytes, followLinks: true })
    if (!read.ok) continue
    for (const word of new Set(read.bytes.toString('utf8').match(/[\p{L}_$][\p{L}\p{N}_$]*/gu))) {
      const known = counts.get(word)
      if (known !== undefined) counts.set(word, known + 1)
    }
  }
  return words.map((word) => counts.get(word) ?? 0)
}
