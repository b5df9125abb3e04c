// Finds the words of a task in texts, in defined names, and in file and folder names.

import { eventLoopYielder } from '../work/yield-to-event-loop.ts'
import { isMentioned } from './path-mentions.ts'
import { type FileToRank, rarity, type Signal, saturate } from './ranked-file.ts'
import type { Task, TaskTerm } from './read-task.ts'
import type { DocTerms } from './root-terms.ts'
import { definedIn, timesIn } from './term-counts.ts'
import { openTermLookup, placeOf, type TermLookup } from './term-lookup.ts'

interface FileMatches {
  words: Signal
  /** Words of the first sentence. */
  first: Signal
  /** Share of the task, weighted by rarity, that the file contains. */
  cover: Signal
  pairs: Signal
  defined: Signal
  name: Signal
  folders: Signal
  /** Words of the task in the path, by their rarity in texts. */
  path: Signal
  scope: Signal
  /** Contains a name of the task that hardly any other file contains: 1 if no other does. */
  rare: Signal
  /** The task names its path or module. */
  mention: Signal
  /** Its name without extension is a word of the task: 1 if no other source has that name. */
  stem: Signal
  /** Logarithm of its length relative to the average: a long text contains many words by chance. */
  length: Signal
}

export interface MatchedFiles {
  signals: FileMatches
  /** Worth of each term: its weight times its rarity. */
  worth: ReadonlyMap<number, number>
}

/** Matches of one term: its files and their counts, in parallel. */
interface Hits {
  term: TaskTerm
  files: number[]
  counts: number[]
}

const inText = { k1: 2, b: 0.3 }
const inDefinitions = { k1: 1.2, b: 0.4 }
const filesBetweenTurns = 400
/** A name in more files is not rare. */
const mostRare = 5

/** `weightOf`: weight of a word besides its rarity in the files. */
export async function matchFiles(
  task: Task,
  files: readonly FileToRank[],
  isJudged: Uint8Array,
  weightOf: (term: TaskTerm) => number,
): Promise<MatchedFiles> {
  const hits = await findHits(task.terms, files)
  const signal = (): Signal => new Float64Array(files.length)
  const found: FileMatches = {
    words: signal(),
    first: signal(),
    cover: signal(),
    pairs: signal(),
    defined: signal(),
    name: signal(),
    folders: signal(),
    path: signal(),
    scope: signal(),
    rare: signal(),
    mention: signal(),
    stem: signal(),
    length: signal(),
  }
  const { judged, length } = averages(files, isJudged)
  for (const [number, { terms }] of files.entries()) found.length[number] = Math.log((1 + terms.length) / (1 + length))
  let whole = 0
  const worth = new Map<number, number>()
  for (const { term, files: numbers, counts } of hits) {
    const weight = weightOf(term)
    const inJudged = among(numbers, isJudged)
    const rare = rarity(judged, inJudged)
    worth.set(term.term, rare * weight)
    if (term.kind !== 'pair') whole += rare * weight
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] ?? 0
      const doc = files[number]?.terms
      if (!doc) continue
      const count = counts[at] ?? 0
      if (term.kind === 'name' && inJudged <= mostRare) found.rare[number] = Math.max(found.rare[number] ?? 0, 1 / Math.max(1, inJudged))
      const score = rare * weight * saturate(timesIn(count), doc.length / length, inText)
      if (term.kind === 'pair') add(found.pairs, number, score)
      else {
        add(found.words, number, score)
        add(found.cover, number, rare * weight)
        if (term.isFirst) add(found.first, number, score)
      }
      const defined = definedIn(count)
      if (defined > 0) {
        const size = doc.length / length
        add(found.defined, number, (term.kind === 'pair' ? 0.5 : 1) * rare * weight * saturate(defined, size, inDefinitions))
      }
    }
  }
  if (whole > 0) for (let number = 0; number < files.length; number++) found.cover[number] = (found.cover[number] ?? 0) / whole
  await matchPaths(task, files, found, weightOf, worth)
  return { signals: found, worth }
}

async function findHits(terms: readonly TaskTerm[], files: readonly FileToRank[]): Promise<Hits[]> {
  const lookup = openTermLookup(terms.map(({ term }) => term))
  const hits = terms.map((term): Hits => ({ term, files: [], counts: [] }))
  const yieldToEventLoop = eventLoopYielder()
  for (let number = 0; number < files.length; number++) {
    const doc = files[number]?.terms
    if (doc) addHits(lookup, hits, doc, number)
    if (number % filesBetweenTurns === 0) await yieldToEventLoop()
  }
  return hits
}

function addHits(lookup: TermLookup, hits: readonly Hits[], { terms, counts, from, to }: DocTerms, number: number): void {
  for (let at = from; at < to; at++) {
    const place = placeOf(lookup, terms[at] ?? 0)
    if (place === -1) continue
    hits[place]?.files.push(number)
    hits[place]?.counts.push(counts[at] ?? 0)
  }
}

async function matchPaths(
  { terms, scope, mentioned, stems }: Task,
  files: readonly FileToRank[],
  found: FileMatches,
  weightOf: (term: TaskTerm) => number,
  worth: ReadonlyMap<number, number>,
): Promise<void> {
  const wanted = new Map(terms.map((term) => [term.term, { term, names: [] as number[], folders: [] as number[] }]))
  const scopes = new Map(scope.map((term) => [term, [] as number[]]))
  const named = new Map<string, number[]>()
  const yieldToEventLoop = eventLoopYielder()
  for (let number = 0; number < files.length; number++) {
    const { pathTerms: path, path: shown = '' } = files[number] ?? {}
    if (!path) continue
    if (stems.has(path.stem)) named.set(path.stem, [...(named.get(path.stem) ?? []), number])
    if (mentioned.size > 0 && isMentioned(shown, mentioned)) found.mention[number] = 1
    for (const term of path.name) wanted.get(term)?.names.push(number)
    for (const term of path.folders) wanted.get(term)?.folders.push(number)
    for (const [term, inside] of scopes) if (path.name.includes(term) || path.folders.includes(term)) inside.push(number)
    if (number % filesBetweenTurns === 0) await yieldToEventLoop()
  }
  for (const { term, names, folders } of wanted.values()) {
    const weight = weightOf(term)
    const inName = weight * rarity(files.length, names.length)
    for (const number of names) add(found.name, number, inName / Math.sqrt(files[number]?.pathTerms.name.length ?? 1))
    if (term.kind !== 'word') continue
    const inFolder = weight * rarity(files.length, folders.length)
    for (const number of folders) add(found.folders, number, inFolder)
    for (const number of new Set([...names, ...folders])) add(found.path, number, worth.get(term.term) ?? 0)
  }
  for (const numbers of named.values()) for (const number of numbers) found.stem[number] = 1 / Math.sqrt(numbers.length)
  for (const inside of scopes.values()) {
    const rare = Math.log(1 + files.length / (inside.length + 1))
    for (const number of inside) add(found.scope, number, rare)
  }
}

/** Number and average length of the judged files. */
function averages(files: readonly FileToRank[], isJudged: Uint8Array): { judged: number; length: number } {
  let judged = 0
  let length = 0
  for (let number = 0; number < files.length; number++) {
    if (isJudged[number] === 0) continue
    judged++
    length += files[number]?.terms.length ?? 0
  }
  return { judged, length: Math.max(1, length / Math.max(1, judged)) }
}

function among(numbers: readonly number[], isJudged: Uint8Array): number {
  let count = 0
  for (const number of numbers) count += isJudged[number] ?? 0
  return count
}

function add(signal: Signal, number: number, value: number): void {
  signal[number] = (signal[number] ?? 0) + value
}
