import type { BenchRunInfo } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { mergedRuns, withRun } from './bench-store.ts'

const run = (id: string, done = 0): BenchRunInfo => ({
  id,
  model: 'a/b',
  modelName: 'B',
  providerName: 'A',
  startedAt: '2026-11-15T12:00:00Z',
  state: 'running',
  simulated: false,
  done,
  total: 30,
  ranked: false,
})

describe('the list of runs', () => {
  it('updates a run in place, and puts a new one first', () => {
    expect(withRun([run('a'), run('b')], run('b', 3))).toEqual([run('a'), run('b', 3)])
    expect(withRun([run('a')], run('b'))).toEqual([run('b'), run('a')])
  })

  it('keeps newer progress when an older answer arrives after an event', () => {
    expect(mergedRuns([run('a', 5), run('gone')], [run('b'), run('a', 4)])).toEqual([run('b'), run('a', 5)])
    expect(mergedRuns(null, [run('a')])).toEqual([run('a')])
  })
})
