import fc from 'fast-check'
import { expect, it } from 'vitest'
import { choosePaint } from '../terminal/paint.ts'
import { alignTable } from './align-table.ts'
import { formatCount, formatNumber, formatPercent } from './numbers.ts'
import { problemLines } from './problem-lines.ts'

it('groups digits like toLocaleString', () => {
  fc.assert(
    fc.property(fc.nat(), (value) => {
      expect(formatNumber(value)).toBe(value.toLocaleString('en-US'))
    }),
  )
})

it('formats shares and counts', () => {
  expect([formatPercent(1, 3), formatPercent(0, 0), formatCount(1, 'file'), formatCount(1_200, 'file')]).toEqual([
    '33.3%',
    '0.0%',
    '1 file',
    '1,200 files',
  ])
})

it('aligns columns without trailing spaces', () => {
  expect(
    alignTable(
      [
        ['1', 'a', 'x'],
        ['1,000', 'bcd', 'yy'],
      ],
      ['right', 'left', 'left'],
    ),
  ).toEqual(['    1  a    x', '1,000  bcd  yy'])
})

it('groups left-out paths by reason, most common first, and names a few', () => {
  const problems = ['a', 'b', 'c', 'd\n'].map((path) => ({ path, why: 'binary' }))
  expect(problemLines('Left out', [{ path: 'z', why: 'too large' }, ...problems])).toEqual([
    'Left out: 5 paths',
    '  4  binary     a, b, c and 1 more',
    '  1  too large  z',
  ])
  expect(problemLines('Left out', [])).toEqual([])
})

// [C.4]
it('colors a terminal unless NO_COLOR is set, and lets FORCE_COLOR override both', () => {
  const paints = (isTerminal: boolean, env: Record<string, string>) => choosePaint(isTerminal, env).red('x') !== 'x'
  expect([
    paints(true, {}),
    paints(false, {}),
    paints(true, { NO_COLOR: '1' }),
    paints(true, { NO_COLOR: '' }),
    paints(true, { TERM: 'dumb' }),
    paints(false, { FORCE_COLOR: '1' }),
    paints(true, { FORCE_COLOR: '0' }),
    paints(false, { FORCE_COLOR: '1', NO_COLOR: '1' }),
  ]).toEqual([true, false, false, true, false, true, false, true])
})
