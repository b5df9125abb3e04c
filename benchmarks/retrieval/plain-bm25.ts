// The rival: BM25 over contents and paths of the same files, with names split at case changes and underscores. Shares no code with ours.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type PlainRanker = (task: string, top: number) => string[]

const k1 = 2
const b = 0.3
const largest = 1_000_000

export function openPlainBm25(root: string, paths: readonly string[]): PlainRanker {
  const texts = fieldOf(paths.map((path) => readText(join(root, path))))
  const names = fieldOf(paths)
  return (task, top) => {
    const terms = new Set(wordsIn(task))
    const scores = new Map<number, number>()
    for (const field of [texts, names]) for (const term of terms) addScores(field, term, paths.length, scores)
    return [...scores]
      .sort(([a, x], [z, y]) => y - x || a - z)
      .slice(0, top)
      .flatMap(([number]) => paths[number] ?? [])
  }
}

interface Field {
  found: Map<string, Map<number, number>>
  lengths: number[]
  average: number
}

function fieldOf(texts: readonly string[]): Field {
  const found: Field['found'] = new Map()
  const lengths = texts.map((text, number) => {
    const words = wordsIn(text)
    for (const word of words) {
      const own = found.get(word) ?? new Map<number, number>()
      found.set(word, own)
      own.set(number, (own.get(number) ?? 0) + 1)
    }
    return words.length
  })
  return { found, lengths, average: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length) || 1 }
}

function addScores({ found, lengths, average }: Field, term: string, all: number, scores: Map<number, number>): void {
  const own = found.get(term)
  if (!own) return
  const rare = Math.log(1 + (all - own.size + 0.5) / (own.size + 0.5))
  for (const [number, times] of own) {
    const size = (lengths[number] ?? 0) / average
    scores.set(number, (scores.get(number) ?? 0) + (rare * times * (k1 + 1)) / (times + k1 * (1 - b + b * size)))
  }
}

const stop = new Set(
  'a an and are as at be been but by can do does for from had has have how if in into is it its may more must need needs new no not now of off on one only or other our out over same should so some such than that the their them then there these they this those to too under until up use used uses using via was we were what when where which while why will with without would you your also any because before after being both all fix fixes fixed add adds added feat chore refactor perf test tests change changes changed update updates updated remove removes removed allow allows instead'.split(
    ' ',
  ),
)

function wordsIn(text: string): string[] {
  const words: string[] = []
  for (const [name] of text.matchAll(/[A-Za-z_][A-Za-z0-9_]*/g)) {
    const parts = name.match(/[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []
    for (const part of parts)
      if (part.length > 1 && !stop.has(part.toLowerCase())) words.push(part.toLowerCase().replace(/(?<=\w{3})s$/, ''))
    if (parts.length > 1) words.push(name.toLowerCase())
  }
  return words
}

function readText(file: string): string {
  try {
    const bytes = readFileSync(file)
    return bytes.length > largest || bytes.subarray(0, 4096).includes(0) ? '' : bytes.toString('utf8')
  } catch {
    return ''
  }
}
