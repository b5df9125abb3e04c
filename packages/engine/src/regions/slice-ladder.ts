// Finds smaller and smaller parts of a file that matter for a task.

import type { LineRange, MapSymbol } from '@sheaf/contract'
import { readTask } from '../ranking/read-task.ts'
import { explainRegion } from './explain-region.ts'
import type { MatchedRegion } from './match-regions.ts'
import { costOf } from './pack-regions.ts'
import { rangesOf } from './ranges-of.ts'
import { type ScoredRegion, scoreRegions } from './score-regions.ts'

export interface FileToSlice {
  path: string
  symbols: readonly MapSymbol[]
  regions: MatchedRegion[]
}

export interface SliceStep {
  ranges: LineRange[]
  /** Estimated. */
  tokens: number
  /** Share of the lines that the task probably changes, between 0 and 1. */
  share: number
}

/** How much of a file each step keeps at most. */
const sizes = [0.7, 0.45, 0.25, 0.12] as const

/** One list for each file, in the same order: the longest first, each part of the one before. Empty if nothing in it matches. */
export function sliceLadders(task: string, files: readonly FileToSlice[]): SliceStep[][] {
  const terms = readTask(task)
  const scored = scoreRegions(files, terms)
  return files.map(({ symbols }, at) => {
    const regions = scored[at] ?? []
    // Imports alone say little about the task. Without a parser, it isn't known what they are.
    const isBody = ({ kind }: ScoredRegion): boolean => kind !== 'imports' || symbols.length === 0
    const hasMatch = (some: readonly ScoredRegion[]): boolean => some.some((region) => isBody(region) && isMatch(region))
    if (!hasMatch(regions)) return []
    const chances = chanceOf(regions.filter(isBody))
    const size = regions.reduce((sum, region) => sum + costOf(region), 0)
    const best = regions.toSorted((a, b) => Number(b.isAsked) - Number(a.isAsked) || gainOf(b) - gainOf(a) || a.from - b.from)
    const asked = regions.filter(({ isAsked }) => isAsked)
    const canKeepAsked = within(best, sizes[0] * size).filter(({ isAsked }) => isAsked).length === asked.length
    const steps = sizes.flatMap((most): SliceStep[] => {
      const taken = within(best, most * size)
      // Part of a function that the task names would be worse than a whole one that takes more tokens.
      if (!hasMatch(taken) || (canKeepAsked && !asked.every((region) => taken.includes(region)))) return []
      return [
        {
          ranges: rangesOf(taken, symbols, (region) => explainRegion(region, terms)),
          tokens: Math.round(taken.reduce((sum, region) => sum + costOf(region), 0)),
          share: chanceOf(taken.filter(isBody)) / chances,
        },
      ]
    })
    return steps.filter(({ tokens }, index) => tokens !== steps[index - 1]?.tokens)
  })
}

/** The best regions up to the first that doesn't fit, so that a smaller size has no lines that a larger one lacks. */
function within(best: readonly ScoredRegion[], most: number): ScoredRegion[] {
  let left = most
  const end = best.findIndex((region) => {
    left -= costOf(region)
    return left < 0
  })
  return best.slice(0, end === -1 ? best.length : end).sort((a, b) => a.from - b.from)
}

function isMatch({ hits, nameTerms, quoted, isInTrace }: ScoredRegion): boolean {
  return hits.length > 0 || nameTerms.length > 0 || quoted > 0 || isInTrace
}

function chanceOf(regions: readonly ScoredRegion[]): number {
  return regions.reduce((sum, { chance }) => sum + chance, 0)
}

/** Odds for each token. */
function gainOf(region: ScoredRegion): number {
  return Math.exp(region.odds) / costOf(region)
}
