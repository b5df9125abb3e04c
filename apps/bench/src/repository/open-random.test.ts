import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRandom } from './open-random.ts'

describe('openRandom', () => {
  it('returns the same numbers on every machine', () => {
    const random = openRandom('sheaf-1')
    expect(Array.from({ length: 8 }, () => random.below(1_000_000))).toEqual([
      346503, 739674, 348000, 923374, 463562, 628172, 621698, 813196,
    ])
  })

  it('stays within its bounds and reaches both ends', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 6 }), (seed, first, more) => {
        const random = openRandom(seed)
        const drawn = new Set(Array.from({ length: 300 }, () => random.between(first, first + more)))
        expect([...drawn].sort((a, b) => a - b)).toEqual(Array.from({ length: more + 1 }, (_, place) => first + place))
      }),
      { numRuns: 50 },
    )
  })

  it('keeps every entry of a shuffled list, and the order of a chosen part', () => {
    fc.assert(
      fc.property(fc.string(), fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 20 }), fc.nat({ max: 25 }), (seed, list, count) => {
        const random = openRandom(seed)
        const shuffled = random.shuffle(list)
        expect([...shuffled].sort((a, b) => a - b)).toEqual([...list].sort((a, b) => a - b))
        const some = random.some(list, count)
        expect(some).toEqual(list.filter((entry) => some.includes(entry)))
        expect(some).toHaveLength(Math.min(count, list.length))
        expect(list).toContain(random.pick(list))
      }),
      { numRuns: 50 },
    )
  })

  it('forks streams that do not disturb each other', () => {
    const [one, two] = [openRandom('a'), openRandom('a')]
    one.fork('inner').below(10)
    expect(one.below(1000)).toBe(two.below(1000))
    expect(one.fork('inner').below(1_000_000)).toBe(two.fork('inner').below(1_000_000))
    expect(one.fork('other').below(1_000_000)).not.toBe(two.fork('inner').below(1_000_000))
  })

  it('spreads numbers evenly, also for similar seeds', () => {
    const counts = Array.from({ length: 10 }, () => 0)
    for (let seed = 0; seed < 5_000; seed += 1) {
      const place = openRandom(`seed-${seed}`).below(10)
      counts[place] = (counts[place] ?? 0) + 1
    }
    expect(counts.every((count) => count > 420 && count < 580)).toBe(true)
  })

  it('refuses an empty choice', () => {
    expect(() => openRandom('a').pick([])).toThrow('a positive integer is needed')
  })
})
