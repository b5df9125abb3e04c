import fc from 'fast-check'
import { expect, it } from 'vitest'
import { monotonicProgress, type ProgressParams } from './monotonic-progress.ts'

it('reports only increasing progress, whatever the stages report', () => {
  const step = fc.record({ stage: fc.constantFrom('list', 'read', 'ask'), done: fc.nat(1_000), total: fc.nat(1_000) })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const reported: ProgressParams[] = []
      let now = 0
      const report = monotonicProgress(
        (params) => reported.push(params),
        () => (now += 1_000),
      )
      for (const each of steps) report(each)
      expect(reported.length).toBe(steps.length)
      for (const [index, { progress, total }] of reported.entries()) {
        expect(progress).toBeGreaterThan(reported[index - 1]?.progress ?? 0)
        if (total !== undefined) expect(total).toBeGreaterThanOrEqual(progress)
      }
    }),
  )
})

it('reports a new stage or note immediately, otherwise ten times a second', () => {
  const reported: string[] = []
  let now = 0
  const report = monotonicProgress(
    ({ message }) => reported.push(message ?? ''),
    () => now,
  )
  for (now = 0; now < 1_000; now += 10) report({ stage: 'read', done: now, total: 1_000 })
  report({ stage: 'ask', done: 0, total: 0 })
  report({ stage: 'ask', done: 0, total: 0, note: 'waits for approval' })
  expect(reported).toEqual([...Array.from({ length: 10 }, () => 'read'), 'ask', 'waits for approval'])
})
