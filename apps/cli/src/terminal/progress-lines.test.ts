import { expect, it } from 'vitest'
import { createProgressLines } from './progress-lines.ts'

it('prints progress every ten seconds, and nothing for shorter work', () => {
  const noted: string[] = []
  let now = 0
  const lines = createProgressLines(
    (line) => noted.push(line),
    () => now,
  )
  for (const [at, done] of [
    [0, 1],
    [9_999, 2],
    [10_000, 3],
    [19_999, 4],
    [20_000, 5],
  ] as const) {
    now = at
    lines.show({ stage: 'Simulated runs', done, total: 72 })
  }
  expect(noted).toEqual(['Simulated runs: 3 of 72', 'Simulated runs: 5 of 72'])
})
