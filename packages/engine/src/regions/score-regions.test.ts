import { describe, expect, it } from 'vitest'
import { readTask } from '../ranking/read-task.ts'
import type { MatchedRegion } from './match-regions.ts'
import { scoreRegions } from './score-regions.ts'

const task = readTask('Sorting ignores accents')
const sorting = task.terms.findIndex(({ text }) => text === 'Sorting')

function region(from: number, times: number): MatchedRegion {
  return {
    from,
    to: from + 9,
    kind: 'definition',
    name: `f${from}`,
    container: '',
    bytes: 400,
    tokens: 100,
    length: 60,
    hits: times > 0 ? [{ term: sorting, times, defined: 0 }] : [],
    nameTerms: [],
    nameLength: 1,
    isAsked: false,
    quoted: 0,
    isInTrace: false,
    namedContainers: 0,
  }
}

const chances = (...times: number[]): number[] => {
  const [scored = []] = scoreRegions([{ path: 'a.ts', regions: times.map((each, at) => region(1 + 10 * at, each)) }], task)
  return scored.map(({ chance }) => chance)
}

describe('scoreRegions', () => {
  it('gives a region that matches better a higher chance, and of equals the first', () => {
    const [much = 0, none = 0, little = 0, alsoMuch = 0] = chances(4, 0, 1, 4)
    expect([much > alsoMuch, alsoMuch > little, little > none, none > 0]).toEqual([true, true, true, true])
  })

  it('gives a region the same chance whatever matches less in its file, and less the more matches better', () => {
    const [first = 0] = chances(4, 0, 0, 0)
    expect(chances(4, 0, 0, 0, 0, 0)[0]).toBeCloseTo(first, 10)
    const last = chances(4, 4, 4, 4, 4, 4, 4, 0).at(-1) ?? 1
    expect(last).toBeLessThan((chances(4, 0).at(-1) ?? 0) * 0.8)
  })
})
