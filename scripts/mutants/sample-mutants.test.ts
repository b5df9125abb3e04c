import { describe, expect, it } from 'vitest'
import type { Mutant } from './find-mutants.ts'
import { sampleMutants } from './sample-mutants.ts'

function mutants(part: string, count: number): Mutant[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `${part}${at}`,
    part,
    file: `${part}.ts`,
    line: 1,
    operator: 'number + 1',
    start: at,
    end: at + 1,
    before: '1',
    after: '2',
  }))
}

const all = [...mutants('a', 60), ...mutants('b', 30), ...mutants('c', 10)]
const ids = (sample: Mutant[]) => sample.map(({ id }) => id)

describe('sampleMutants', () => {
  it('returns the same mutants for the same seed, and different ones for another seed', () => {
    expect(ids(sampleMutants(all, 20, 21))).toEqual(ids(sampleMutants(all, 20, 21)))
    expect(ids(sampleMutants(all, 20, 21))).not.toEqual(ids(sampleMutants(all, 20, 22)))
  })

  it('samples each part in proportion, without duplicates', () => {
    const sample = sampleMutants(all, 20, 21)
    const counts = Object.fromEntries([...Map.groupBy(sample, ({ part }) => part)].map(([part, of]) => [part, of.length]))
    expect({ counts, different: new Set(ids(sample)).size }).toEqual({ counts: { a: 12, b: 6, c: 2 }, different: 20 })
  })

  it('returns exactly the requested number of mutants when the shares are not whole numbers', () => {
    expect(sampleMutants(all, 7, 21)).toHaveLength(7)
  })

  it('returns all mutants in order when the count is larger than their number', () => {
    expect(sampleMutants(all, 1000, 21)).toEqual(all)
  })
})
