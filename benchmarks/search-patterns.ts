// Chooses search patterns from the words of the folder by how often they occur, so that every folder has rare and common ones.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPaths } from './corpus/index.ts'

export interface SearchPattern {
  name: string
  text: string
  regex: boolean
  ignoreCase: boolean
}

const filesLookedAt = 1_500
/** Below the result limit (100,000), with room for a wrong estimate. */
const commonLines = 40_000
const middlingLines = 1_500

export function choosePatterns(folder: string): SearchPattern[] {
  const { words, everyNth } = countWords(folder)
  const ranked = [...words].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
  const mostFrequent = (lines: number) => ranked.find(([, count]) => count * everyNth <= lines)?.[0] ?? 'function'
  const rarest = ranked.filter(([word, count]) => word.length >= 12 && count === 1).map(([word]) => word)
  const plain = { regex: false, ignoreCase: false }
  return [
    { ...plain, name: 'rare literal', text: rarest[rarest.length >> 1] ?? 'occurrence' },
    { ...plain, name: 'common literal', text: mostFrequent(commonLines) },
    { ...plain, name: 'ignore case', text: mostFrequent(middlingLines), ignoreCase: true },
    { ...plain, name: 'regex with a literal word', text: 'function [a-z]+Error[A-Za-z]*\\(', regex: true },
    { ...plain, name: 'regex without a literal word', text: '[0-9]{4}-[0-9]{2}-[0-9]{2}', regex: true },
  ]
}

/** Counts the lines with each word, in some of the files. */
function countWords(folder: string): { words: Map<string, number>; everyNth: number } {
  const paths = listPaths(folder)
  const everyNth = Math.max(1, Math.floor(paths.length / filesLookedAt))
  const words = new Map<string, number>()
  for (const path of paths.filter((_, at) => at % everyNth === 0))
    for (const line of readFileSync(join(folder, path), 'utf8').split('\n'))
      for (const word of new Set(line.match(/[A-Za-z]{6,40}/g))) words.set(word, (words.get(word) ?? 0) + 1)
  return { words, everyNth }
}
