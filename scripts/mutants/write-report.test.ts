import { expect, it } from 'vitest'
import { findMutants } from './find-mutants.ts'
import type { Verdict } from './judge-mutant.ts'
import { writeReport } from './write-report.ts'

it('counts verdicts by part, and lists failing tests and every survivor with the tests that ran', () => {
  const all = findMutants('gate', 'a.ts', 'x = a && b\ny = true')
  const verdicts = all.map(
    (mutant, at): Verdict => ({
      ...mutant,
      verdict: at === 0 ? 'survived' : 'killed',
      ran: ['a.test.ts'],
      leftOut: 1,
      by: undefined,
    }),
  )
  const report = writeReport({ seed: 21, all, sample: all, verdicts, coverage: { tests: {}, broken: ['c.test.ts'], ran: {} } })
  expect(report.split('\n').filter((line) => /^(\d|\||-)/.test(line))).toEqual([
    '2 of 2 sampled mutants judged, of 2 in total. Seed 21.',
    '| part | mutants | judged | killed | timeout | survived | not covered |',
    '|---|---|---|---|---|---|---|',
    '| gate | 2 | 2 | 1 | 0 | 1 | 0 |',
    '| all | 2 | 2 | 1 | 0 | 1 | 0 |',
    '- c.test.ts',
    '- **a.ts:1** logic: `a && b` → `(a || b)`; ran a.test.ts (1 slower files that reach it did not run)',
  ])
})
