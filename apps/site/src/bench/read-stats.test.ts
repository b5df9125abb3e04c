import { statsSchema } from '@sheaf/contract/service-schemas'
import { describe, expect, it } from 'vitest'
import sample from './fallback.json' with { type: 'json' }
import { fallback } from './fallback.ts'
import { readStats } from './read-stats.ts'

const entry = {
  model_display_name: 'Model A',
  provider_name: 'Provider A',
  median_points_rate: 47.256,
  min_points_rate: 40,
  max_points_rate: 50.1,
  submissions: 3,
}
const answer = (...leaderboard: unknown[]) => ({ leaderboard, last_updated: 1_794_744_000, excluded_models: 2 })

describe('readStats', () => {
  // [S3.10] [S3.11] [S7.2]
  it('reads an answer and rounds rates to 2 decimals', () => {
    expect(readStats(answer(entry))).toEqual({
      entries: [{ name: 'Model A', provider: 'Provider A', median: 47.26, min: 40, max: 50.1, runs: 3 }],
      updatedAt: new Date('2026-11-15T12:00:00Z'),
      excluded: 2,
    })
  })

  it('accepts an empty leaderboard', () => {
    expect(readStats(answer()).entries).toEqual([])
  })

  it.each([
    null,
    undefined,
    'text',
    7,
    [],
    {},
    { leaderboard: null },
    { leaderboard: {} },
    { leaderboard: 'Model A' },
  ])('rejects %j', (value) => {
    expect(() => readStats(value)).toThrow('The response has no leaderboard.')
  })

  it('rejects a list without a readable entry', () => {
    expect(() => readStats(answer(null, 'x', [], {}, { ...entry, model_display_name: 7 }))).toThrow('No leaderboard entry could be read.')
  })

  // [S5.3]
  it('drops missing and invalid numbers and keeps the rest', () => {
    const odd = [undefined, null, '47.25', Number.NaN, Number.POSITIVE_INFINITY, -1, 100.01, true, {}]
    for (const value of odd) {
      const read = readStats(answer({ ...entry, min_points_rate: value, max_points_rate: value, submissions: value }))
      expect(read.entries).toEqual([{ name: 'Model A', provider: 'Provider A', median: 47.26 }])
      expect(
        readStats({ ...answer(entry), last_updated: value === 100.01 || value === true ? 'x' : value, excluded_models: value }),
      ).toEqual({
        entries: [{ name: 'Model A', provider: 'Provider A', median: 47.26, min: 40, max: 50.1, runs: 3 }],
      })
    }
  })

  it('skips an entry without a name or score, and names a missing provider', () => {
    const { entries } = readStats(
      answer(
        { ...entry, model_display_name: '  ' },
        { ...entry, median_points_rate: 'x', max_points_rate: null },
        { ...entry, median_points_rate: undefined, provider_name: 5 },
      ),
    )
    expect(entries).toEqual([{ name: 'Model A', provider: 'Unknown provider', min: 40, max: 50.1, runs: 3 }])
  })

  it('ignores a time that no date can represent', () => {
    expect(readStats({ ...answer(), last_updated: 1e300 }).updatedAt).toBeUndefined()
  })
})

describe('the built-in leaderboard', () => {
  // [S7.3]
  it('has 15 simulated models, named as such, in the order and format of the service', () => {
    const { leaderboard, excluded_models } = statsSchema.parse(sample)
    expect([leaderboard.length, excluded_models]).toEqual([15, 0])
    for (const { model_display_name, provider_name, submissions } of leaderboard)
      expect([model_display_name, provider_name, submissions]).toEqual([expect.stringMatching(/^Simulated /), 'Simulated', 3])
    const medians = leaderboard.map(({ median_points_rate }) => median_points_rate)
    expect(medians).toEqual(medians.toSorted((a, b) => b - a))
  })

  it('falls back to the sample while no real results are stored', () => {
    expect(fallback).toEqual({ board: readStats(sample), isSample: true })
  })
})
