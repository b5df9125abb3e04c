// What is searched for: words of the folder itself, chosen by how often they occur, so that any folder has a rare one and a common one.

import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface SearchPattern {
  name: string
  text: string
  regex: boolean
  ignoreCase: boolean
}

const filesLookedAt = 1_500
/** Below the most that is asked for, with room for an estimate that is off. */
const commonLines = 40_000

export function choosePatterns(folder: string): SearchPattern[] {
  const { words, everyNth } = countWords(folder)
  const ranked = [...words].filter(([word]) => word.length >= 6).sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
  const common = ranked.find(([, lines]) => lines * everyNth <= commonLines)?.[0] ?? 'function'
  const rare = ranked.findLast(([word]) => word.length >= 12)?.[0] ?? 'occurrence'
  const plain = { regex: false, ignoreCase: false }
  return [
    { ...plain, name: 'rare literal', text: rare },
    { ...plain, name: 'common literal', text: common },
    { ...plain, name: 'any case', text: rare.toLowerCase(), ignoreCase: true },
    { ...plain, name: 'regex with a literal', text: 'function [a-z]+Error[A-Za-z]*\\(', regex: true },
    { ...plain, name: 'regex without one', text: '[a-z]+_[a-z]+_[0-9][0-9]+', regex: true },
  ]
}

/** How many lines hold each word, in some of the files. */
function countWords(folder: string): { words: Map<string, number>; everyNth: number } {
  const args = ['-C', folder, 'ls-files', '-co', '--exclude-standard', '-z']
  const paths = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 30 })
    .split('\0')
    .filter(Boolean)
    .sort()
  const everyNth = Math.max(1, Math.floor(paths.length / filesLookedAt))
  const words = new Map<string, number>()
  for (const path of paths.filter((_, at) => at % everyNth === 0)) {
    const file = join(folder, path)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) continue
    for (const line of readFileSync(file, 'utf8').split('\n'))
      for (const word of new Set(line.match(/[A-Za-z]{6,40}/g))) words.set(word, (words.get(word) ?? 0) + 1)
  }
  return { words, everyNth }
}
