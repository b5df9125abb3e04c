// Chooses the context of a task within a token budget: for each ranked file, all of it, some of its lines, its map, or nothing.

import type { LineRange, MapSymbol } from '@sheaf/contract'
import { readTask } from '../ranking/read-task.ts'
import { explainRegion } from './explain-region.ts'
import type { MatchedRegion } from './match-regions.ts'
import { type PackedPart, packRegions } from './pack-regions.ts'
import { rangesOf } from './ranges-of.ts'
import { fileWeights } from './region-weights.ts'
import { type ScoredRegion, scoreRegions } from './score-regions.ts'

export interface RankedRegions {
  path: string
  /** Chance by the ranking of files. */
  score: number
  symbols: readonly MapSymbol[]
  /** Empty: the file can only be chosen as a map. */
  regions: MatchedRegion[]
  mapTokens: number | undefined
  /** Definitions that a model named. */
  names?: readonly string[]
}

export type ChosenContext = { path: string } & ({ mode: 'full' } | { mode: 'slices'; ranges: LineRange[] } | { mode: 'map' })

/** `files`: best first. Returns what to include within a number of tokens. */
export function openContextChooser(task: string, files: readonly RankedRegions[]): (budget: number) => ChosenContext[] {
  const asked = readTask(task)
  const scored = scoreRegions(files, asked).map((regions, at) => regions.map((region) => raise(region, files[at]?.names ?? [])))
  const chances = chancesOf(files, scored)
  const toPack = files.map(({ path, mapTokens }, at) => ({ path, mapTokens, chance: chances[at] ?? 0, regions: scored[at] ?? [] }))
  const symbols = new Map(files.map((file) => [file.path, file.symbols]))
  const toContext = (part: PackedPart): ChosenContext => {
    if (part.mode !== 'slices') return part
    const { path, mode, regions } = part
    return { path, mode, ranges: rangesOf(regions, symbols.get(path) ?? [], (region) => explainRegion(region, asked)) }
  }
  return (budget) => packRegions(toPack, budget).map(toContext)
}

/** What a model named is very likely needed. */
function raise(region: ScoredRegion, names: readonly string[]): ScoredRegion {
  const isNamed = names.some((name) => name === region.name || name === `${region.container}.${region.name}`)
  return isNamed && region.name !== '' ? { ...region, odds: namedOdds, chance: 1 / (1 + Math.exp(-namedOdds)), isNamed } : region
}

const namedOdds = 3

/** The best region says more about a file than all of its text. Sums to 1. */
function chancesOf(files: readonly RankedRegions[], scored: readonly (readonly ScoredRegion[])[]): number[] {
  const scores = files.map(({ score }, rank) => {
    const regions = scored[rank] ?? []
    const best = regions.reduce((most, { odds }) => Math.max(most, odds), leastOdds)
    const bytes = regions.reduce((sum, region) => sum + region.bytes, 0)
    const { score: chance, rank: later, best: region, bytes: size } = fileWeights
    return chance * Math.log(Math.max(score, leastScore)) + later * Math.log1p(rank) + region * best + size * Math.log1p(bytes)
  })
  const most = Math.max(...scores)
  const weights = scores.map((score) => Math.exp(score - most))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

const leastScore = 1e-4
const leastOdds = -7
