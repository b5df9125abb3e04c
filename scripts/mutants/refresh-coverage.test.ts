import { expect, it } from 'vitest'
import { mergeCoverage, testsToRun } from './refresh-coverage.ts'

it('replaces the old coverage of test files that ran again', () => {
  const old = {
    tests: { 'a.test.ts': 10, 'b.test.ts': 20 },
    broken: ['c.test.ts'],
    ran: { 'x.ts': { 0: ['a.test.ts', 'b.test.ts'], 1: ['a.test.ts'] } },
  }
  const fresh = {
    tests: { 'a.test.ts': 15, 'c.test.ts': 5 },
    broken: [],
    ran: { 'x.ts': { 0: ['a.test.ts'] }, 'y.ts': { 0: ['c.test.ts'] } },
  }
  expect(mergeCoverage(old, fresh, new Set(['a.test.ts', 'c.test.ts']))).toEqual({
    tests: { 'a.test.ts': 15, 'b.test.ts': 20, 'c.test.ts': 5 },
    broken: [],
    ran: { 'x.ts': { 0: ['b.test.ts', 'a.test.ts'], 1: [] }, 'y.ts': { 0: ['c.test.ts'] } },
  })
})

it('reruns test files that are new or changed, reach a changed source file, or failed', () => {
  const stored = {
    sources: { 'x.ts': '1', 'y.ts': '1' },
    tests: { 'a.test.ts': '1', 'b.test.ts': '1', 'c.test.ts': '1', 'd.test.ts': '1' },
    coverage: {
      tests: { 'a.test.ts': 1, 'b.test.ts': 1, 'd.test.ts': 1 },
      broken: ['c.test.ts'],
      ran: { 'x.ts': { 0: ['a.test.ts'], 1: ['a.test.ts'] }, 'y.ts': { 0: ['b.test.ts', 'd.test.ts'] } },
    },
  }
  expect(testsToRun({ ...stored, coverage: { ...stored.coverage, broken: [] } }, stored)).toEqual([])
  const now = { sources: { 'x.ts': '2', 'y.ts': '1' }, tests: { ...stored.tests, 'b.test.ts': '2', 'new.test.ts': '1' } }
  expect(testsToRun(stored, now)).toEqual(['a.test.ts', 'b.test.ts', 'c.test.ts', 'new.test.ts'])
})
