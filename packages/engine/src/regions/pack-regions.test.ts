import { describe, expect, it } from 'vitest'
import { seededRandom } from '../work/testing/random.ts'
import { costOf, type FileToPack, packRegions } from './pack-regions.ts'
import { regionSignals } from './region-weights.ts'
import type { ScoredRegion } from './score-regions.ts'

const noSignals = Object.fromEntries(regionSignals.map((name) => [name, 0])) as ScoredRegion['signals']

function region(from: number, to: number, tokens: number, chance: number): ScoredRegion {
  return {
    from,
    to,
    kind: 'definition',
    name: `f${from}`,
    container: '',
    bytes: tokens * 4,
    tokens,
    length: tokens,
    hits: [],
    nameTerms: [],
    nameLength: 1,
    quoted: 0,
    isInTrace: false,
    isAsked: false,
    namedContainers: 0,
    chance,
    odds: Math.log(chance / (1 - chance)),
    signals: noSignals,
  }
}

const ranges = (files: readonly FileToPack[], budget: number) =>
  packRegions(files, budget).map((part) => [part.path, part.mode, ...(part.mode === 'slices' ? part.regions.map(({ from }) => from) : [])])

const likely: FileToPack = {
  path: 'likely.ts',
  chance: 0.7,
  mapTokens: 40,
  regions: [region(1, 10, 100, 0.05), region(11, 50, 400, 0.6), region(51, 400, 4_000, 0.02), region(401, 500, 900, 0.2)],
}
const other: FileToPack = { path: 'other.ts', chance: 0.3, mapTokens: 30, regions: [region(1, 20, 200, 0.3), region(21, 90, 3_000, 0.01)] }

describe('packing to a budget', () => {
  it('takes the likely regions first, and files that are mostly taken whole', () => {
    expect(ranges([likely, other], 500)).toEqual([
      ['likely.ts', 'slices', 11],
      ['other.ts', 'map'],
    ])
    expect(ranges([likely, other], 900)).toEqual([
      ['likely.ts', 'slices', 1, 11],
      ['other.ts', 'slices', 1],
    ])
    expect(ranges([likely, other], 6_000)).toEqual([
      ['likely.ts', 'full'],
      ['other.ts', 'slices', 1],
    ])
    expect(ranges([likely, other], 10_000_000)).toEqual([
      ['likely.ts', 'full'],
      ['other.ts', 'full'],
    ])
  })

  it('takes imports only with other lines of the file', () => {
    const imports: ScoredRegion = { ...region(1, 5, 30, 0.9), kind: 'imports' }
    const file: FileToPack = {
      path: 'a.ts',
      chance: 1,
      mapTokens: undefined,
      regions: [imports, region(6, 60, 500, 0.1), region(61, 99, 400, 0.01)],
    }
    expect(ranges([file], 200)).toEqual([])
    expect(ranges([file], 600)).toEqual([['a.ts', 'slices', 1, 6]])
    expect(ranges([{ ...file, regions: [imports] }], 200)).toEqual([['a.ts', 'full']])
  })

  it('takes nothing without room', () => {
    for (const budget of [0, 20]) expect(ranges([likely, other], budget)).toEqual([])
    expect(packRegions([], 1_000)).toEqual([])
  })

  it('stays within any budget, and keeps the order of files', () => {
    const { below: random } = seededRandom(11)
    for (let run = 0; run < 300; run++) {
      const files = Array.from({ length: random(8) }, (_, at): FileToPack => {
        const regions = Array.from({ length: random(9) }, (_each, index) =>
          region(index * 10 + 1, index * 10 + 10, 1 + random(600), (1 + random(98)) / 100),
        )
        return { path: `f${at}`, chance: random(100) / 100, mapTokens: random(2) === 0 ? undefined : 1 + random(90), regions }
      })
      const budget = random(3_000)
      const packed = packRegions(files, budget)
      expect(packRegions(files, budget)).toEqual(packed)
      expect(packed.map(({ path }) => path)).toEqual(packed.map(({ path }) => path).sort())
      const used = packed.reduce((sum, part) => {
        const file = files.find(({ path }) => path === part.path)
        if (part.mode === 'map') return sum + (file?.mapTokens ?? 0)
        return sum + (part.mode === 'full' ? (file?.regions ?? []) : part.regions).reduce((total, each) => total + costOf(each) - 12, 0)
      }, 0)
      expect(used).toBeLessThanOrEqual(budget)
    }
  })
})
