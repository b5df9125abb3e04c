// Chooses what of the ranked files goes into a token budget: whole files, regions, or maps, so that most likely all lines that a task
// changes are among them.

import type { ScoredRegion } from './score-regions.ts'

export interface FileToPack {
  path: string
  /** Chance that the task changes this file, relative to the others. */
  chance: number
  regions: readonly ScoredRegion[]
  /** Tokens of its map; undefined: it has none. */
  mapTokens: number | undefined
}

export type PackedPart = { path: string } & ({ mode: 'full' } | { mode: 'slices'; regions: ScoredRegion[] } | { mode: 'map' })

/** In the order of the files, without those of which nothing fits. Deterministic. */
export function packRegions(files: readonly FileToPack[], budget: number): PackedPart[] {
  const open = files.map(openFile)
  let left = budget
  for (let step = bestStep(open, left); step; step = bestStep(open, left)) {
    left -= step.cost
    takeStep(step)
    const rest = restOf(step.file)
    if (rest.length === 0 || tokensOf(rest) > left || tokensOf(step.file.taken) < mostlyTaken * tokensOf(step.file.regions)) continue
    left -= tokensOf(rest)
    for (const region of rest) step.file.taken.add(region)
  }
  return open.flatMap(partOf)
}

/** What a region costs: its tokens and the title above it. Models count differently, so a text that is long in bytes costs more. */
export function costOf({ tokens, bytes }: { tokens: number; bytes: number }): number {
  return Math.max(tokens, bytes / mostBytesPerToken) + tokensPerRange
}

const mostBytesPerToken = 4.5
const tokensPerFile = 20
const tokensPerRange = 12
/** A large region counts a little less than its size: it is more likely to hold all lines of a change than many small ones. */
const sizeExponent = 0.9
/** A change needs all of its lines, so the more of a file is taken, the more the rest of it is worth. */
const togetherness = 0.5
const mostChance = 0.98
/** Value of a map relative to the file: it shows what a file offers, but no line that could be changed. */
const mapShare = 0.01
/** From this share on, a file is better whole. */
const mostlyTaken = 0.7

interface OpenFile {
  path: string
  chance: number
  regions: readonly ScoredRegion[]
  mapTokens: number | undefined
  taken: Set<ScoredRegion>
  hasMap: boolean
  /** Chance that nothing but what was taken is needed of the file. */
  complete: number
}

interface Step {
  file: OpenFile
  /** Undefined: the map of the file. */
  region: ScoredRegion | undefined
  gain: number
  cost: number
}

function openFile(file: FileToPack): OpenFile {
  const complete = file.regions.reduce((product, region) => product * (1 - chanceOf(region)), 1)
  return { ...file, taken: new Set(), hasMap: false, complete }
}

function bestStep(files: readonly OpenFile[], left: number): Step | undefined {
  let best: Step | undefined
  for (const file of files) {
    const weight = file.chance * file.complete ** togetherness
    const opening = file.taken.size > 0 ? 0 : tokensPerFile - (file.hasMap ? (file.mapTokens ?? 0) : 0)
    for (const region of file.regions) {
      if (file.taken.has(region) || isUseless(region, file)) continue
      const size = costOf(region)
      if (size + opening > left) continue
      const gain = (weight * chanceOf(region)) / (1 - chanceOf(region)) / size ** sizeExponent
      if (gain > (best?.gain ?? 0)) best = { file, region, gain, cost: size + opening }
    }
    const map = file.taken.size === 0 && !file.hasMap ? file.mapTokens : undefined
    if (map === undefined || map > left) continue
    const gain = (mapShare * weight) / map ** sizeExponent
    if (gain > (best?.gain ?? 0)) best = { file, region: undefined, gain, cost: map }
  }
  return best
}

/** Imports say nothing without the code that uses them. */
function isUseless({ kind }: ScoredRegion, { taken, regions }: OpenFile): boolean {
  return kind === 'imports' && taken.size === 0 && regions.length > 1
}

function takeStep({ file, region }: Step): void {
  file.hasMap = region === undefined
  if (!region) return
  file.taken.add(region)
  file.complete /= 1 - chanceOf(region)
}

function chanceOf({ chance }: ScoredRegion): number {
  return Math.min(chance, mostChance)
}

function restOf({ regions, taken }: OpenFile): ScoredRegion[] {
  return taken.size === 0 ? [] : regions.filter((region) => !taken.has(region))
}

function tokensOf(regions: Iterable<ScoredRegion>): number {
  let sum = 0
  for (const region of regions) sum += costOf(region) - tokensPerRange
  return sum
}

function partOf({ path, regions, taken, hasMap }: OpenFile): PackedPart[] {
  if (hasMap) return [{ path, mode: 'map' }]
  if (taken.size === 0) return []
  if (taken.size === regions.length) return [{ path, mode: 'full' }]
  return [{ path, mode: 'slices', regions: regions.filter((region) => taken.has(region)) }]
}
