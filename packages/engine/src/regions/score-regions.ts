// Estimates how likely a task changes each region, if it changes the file: by the words, names and lines of the task that are in it.

import { rarity, saturate } from '../ranking/ranked-file.ts'
import type { Task } from '../ranking/read-task.ts'
import type { MatchedRegion, SplitFile } from './match-regions.ts'
import { type RegionSignal, rankWeights, regionSignals, regionWeights } from './region-weights.ts'

export interface ScoredRegion extends MatchedRegion {
  /** Between 0 and 1. */
  chance: number
  /** Log-odds of `chance`. */
  odds: number
  signals: Readonly<Record<RegionSignal, number>>
  /** A model named it. */
  isNamed?: boolean
}

/** One list for each file, in the same order. */
export function scoreRegions(files: readonly SplitFile[], task: Task): ScoredRegion[][] {
  const matches = matchAll(files, task)
  return files.map(({ regions }, at) => {
    const own = matches[at] ?? []
    const best = own.reduce((most, { words, defined, pairs }) => Math.max(most, words + defined + pairs), 0)
    const scored = regions.map((region, index) => score(region, own[index] ?? nothing, best))
    return withRanks(scored)
  })
}

/** Regions compete: few are changed at once, however many of a file match. */
function withRanks(regions: readonly ScoredRegion[]): ScoredRegion[] {
  const ranks = new Map(regions.toSorted((a, b) => b.odds - a.odds || a.from - b.from).map((region, rank) => [region, rank]))
  return regions.map((region) => {
    const odds = rankWeights.odds * region.odds + rankWeights.rank * Math.log1p(ranks.get(region) ?? 0)
    return { ...region, odds, chance: chanceAt(odds) }
  })
}

function chanceAt(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}

function score(region: MatchedRegion, { words, first, named, defined, pairs }: Matches, best: number): ScoredRegion {
  const signals: Record<RegionSignal, number> = {
    words,
    first,
    named,
    containers: Math.min(2, region.namedContainers),
    trace: region.isInTrace ? 1 : 0,
    quoted: Math.log1p(region.quoted),
    size: Math.log(Math.max(8, region.bytes)),
    definition: region.kind === 'definition' ? 1 : 0,
    head: region.kind === 'head' ? 1 : 0,
    imports: region.kind === 'imports' ? 1 : 0,
    inFile: best > 0 ? (words + defined + pairs) / best : 0,
  }
  const odds = regionSignals.reduce((sum, name) => sum + regionWeights[name] * signals[name], regionWeights.bias)
  return { ...region, chance: chanceAt(odds), odds, signals }
}

/** Each relative to the best region. */
interface Matches {
  words: number
  first: number
  named: number
  defined: number
  pairs: number
}

const nothing: Matches = { words: 0, first: 0, named: 0, defined: 0, pairs: 0 }
const inText = { k1: 2, b: 0.5 }

function matchAll(files: readonly SplitFile[], { terms }: Task): Matches[][] {
  const all = files.flatMap(({ regions }) => regions)
  const found = new Uint32Array(terms.length)
  let length = 0
  for (const region of all) {
    length += region.length
    for (const { term } of region.hits) found[term] = (found[term] ?? 0) + 1
  }
  const average = length / Math.max(1, all.length) + 1
  const worth = terms.map(({ weight }, at) => weight * rarity(all.length, found[at] ?? 0))
  const matches = files.map(({ regions }) => regions.map((region) => matchOne(region, terms, worth, average)))
  const most = { ...nothing }
  for (const each of matches.flat()) for (const name of names) most[name] = Math.max(most[name], each[name])
  for (const each of matches.flat()) for (const name of names) each[name] = most[name] > 0 ? each[name] / most[name] : 0
  return matches
}

const names = ['words', 'first', 'named', 'defined', 'pairs'] as const

function matchOne(region: MatchedRegion, terms: Task['terms'], worth: readonly number[], average: number): Matches {
  const match = { ...nothing }
  for (const { term, times, defined } of region.hits) {
    const value = worth[term] ?? 0
    const found = value * saturate(times, region.length / average, inText)
    const isPair = terms[term]?.kind === 'pair'
    if (isPair) match.pairs += found
    else match.words += found
    if (!isPair && terms[term]?.isFirst) match.first += found
    if (defined > 0) match.defined += isPair ? value / 2 : value
  }
  const named = region.nameTerms.reduce((sum, term) => sum + (worth[term] ?? 0), 0)
  match.named = named / Math.sqrt(Math.max(1, region.nameLength))
  return match
}
