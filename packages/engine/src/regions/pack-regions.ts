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
    const { regions, taken, tokens } = step.file
    const rest = tokens.all - tokens.taken
    if (taken.size === 0 || taken.size === regions.length || rest > left || tokens.taken < mostlyTaken * tokens.all) continue
    left -= rest
    for (const region of regions) taken.add(region)
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
  /** Best first. */
  offers: Offer[]
  mapTokens: number | undefined
  taken: Set<ScoredRegion>
  hasMap: boolean
  /** Chance that nothing but what was taken is needed of the file. */
  complete: number
  tokens: { all: number; taken: number }
}

interface Offer {
  region: ScoredRegion
  cost: number
  /** Relative to the other regions of the file. */
  gain: number
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
  const offers = file.regions.map((region): Offer => {
    const cost = costOf(region)
    return { region, cost, gain: chanceOf(region) / (1 - chanceOf(region)) / cost ** sizeExponent }
  })
  const all = offers.reduce((sum, { cost }) => sum + cost - tokensPerRange, 0)
  offers.sort((a, b) => b.gain - a.gain || a.region.from - b.region.from)
  return { ...file, offers, taken: new Set(), hasMap: false, complete, tokens: { all, taken: 0 } }
}

function bestStep(files: readonly OpenFile[], left: number): Step | undefined {
  let best: Step | undefined
  for (const file of files) {
    const weight = file.chance * file.complete ** togetherness
    const opening = file.taken.size > 0 ? 0 : tokensPerFile - (file.hasMap ? (file.mapTokens ?? 0) : 0)
    const offer = file.offers.find(({ region, cost }) => cost + opening <= left && !file.taken.has(region) && !isUseless(region, file))
    if (offer && weight * offer.gain > (best?.gain ?? 0))
      best = { file, region: offer.region, gain: weight * offer.gain, cost: offer.cost + opening }
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
  file.tokens.taken += costOf(region) - tokensPerRange
  file.complete /= 1 - chanceOf(region)
}

function chanceOf({ chance }: ScoredRegion): number {
  return Math.min(chance, mostChance)
}

function partOf({ path, regions, taken, hasMap }: OpenFile): PackedPart[] {
  if (hasMap) return [{ path, mode: 'map' }]
  if (taken.size === 0) return []
  if (taken.size === regions.length) return [{ path, mode: 'full' }]
  return [{ path, mode: 'slices', regions: regions.filter((region) => taken.has(region)) }]
}
