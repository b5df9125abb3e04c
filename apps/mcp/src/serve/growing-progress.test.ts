import fc from 'fast-check'
import { expect, it } from 'vitest'
import { growingProgress, type ProgressParams } from './growing-progress.ts'

it('reports only increasing progress, whatever the stages report', () => {
  const step = fc.record({ stage: fc.constantFrom('list', 'read', 'ask'), done: fc.nat(1_000), total: fc.nat(1_000) })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const told: ProgressParams[] = []
      let now = 0
      const tell = growingProgress(
        (params) => told.push(params),
        () => (now += 1_000),
      )
      for (const each of steps) tell(each)
      expect(told.length).toBe(steps.length)
      for (const [index, { progress, total }] of told.entries()) {
        expect(progress).toBeGreaterThan(told[index - 1]?.progress ?? 0)
        if (total !== undefined) expect(total).toBeGreaterThanOrEqual(progress)
      }
    }),
  )
})

it('reports a new stage or note immediately, otherwise ten times a second', () => {
  const told: string[] = []
  let now = 0
  const tell = growingProgress(
    ({ message }) => told.push(message ?? ''),
    () => now,
  )
  for (now = 0; now < 1_000; now += 10) tell({ stage: 'read', done: now, total: 1_000 })
  tell({ stage: 'ask', done: 0, total: 0 })
  tell({ stage: 'ask', done: 0, total: 0, note: 'waits for approval' })
  expect(told).toEqual([...Array.from({ length: 10 }, () => 'read'), 'ask', 'waits for approval'])
})
