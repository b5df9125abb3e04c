import { expect, it } from 'vitest'
import { openTokenBuckets } from './token-buckets.ts'

it("allows a minute's worth of requests at once, then one at a time", () => {
  let now = 0
  const { take } = openTokenBuckets(() => now)
  expect(Array.from({ length: 4 }, () => take('a', 3))).toEqual([0, 0, 0, 20])
  now += 10_000
  expect(take('a', 3)).toBeCloseTo(10)
  now += 10_000
  expect([take('a', 3), take('a', 3)]).toEqual([0, 20])
  now += 3_600_000
  expect(Array.from({ length: 4 }, () => take('a', 3))).toEqual([0, 0, 0, 20])
  expect(take('b', 3)).toBe(0)
  expect(take('a', 0)).toBe(0)
})

it('stays bounded under a flood of addresses and forgets the oldest first', () => {
  const { take } = openTokenBuckets(() => 0)
  for (let at = 0; at < 60_000; at += 1) take(`address ${at}`, 1)
  expect([take('address 59999', 1), take('address 0', 1)]).toEqual([60, 0])
})
