// Finds files that contain one of the words as plain text: a file that depends on another must name it, or something in it.

import { readContained } from '../disk/read/read-contained.ts'
import type { MentionInput } from './mention-batch.ts'

export function run({ root, paths, words, maxBytes }: MentionInput): string[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_$])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}_$])`, 'u')
  return paths.filter((path) => {
    const read = readContained(root, path, { maxBytes, followLinks: true })
    return read.ok && pattern.test(read.bytes.toString('utf8'))
  })
}

/** Escapes as code points: under `u` a backslash before a dash is an error. */
function escaped(word: string): string {
  return word.replace(/[^\p{L}\p{N}_]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`)
}
