import { expect, it } from 'vitest'
import { idPrefix, readRows } from './read-rows.ts'

it('reads the id, requirement, source files, test files and status of each row, and what an open row needs', () => {
  const table = [
    'Text with a | pipe.',
    '',
    '## formats-3 Layout',
    '',
    '| ID | Demand | Held by | Proven by |',
    '|---|---|---|---|',
    '| F3.1 | One \\| two | `a.ts`<br>`b.ts` | `a.test.ts`<br>`b.test.ts` |',
    '| F3.2 | Three. Differs: four | `a.ts` | `a.test.ts` |',
    '| F3.3 | Five. Differs: six | `c.ts` | `a.test.ts`<br>open: `d.ts` never ran. Proof: `d.test.ts` passes |',
    '| F3.4 | Seven | `c.ts` | open: nothing ran |',
  ]
  const row = { section: 'formats-3', sourceFiles: ['a.ts'], testFiles: ['a.test.ts'] }
  expect(readRows(table.join('\n'))).toEqual([
    {
      ...row,
      id: 'F3.1',
      requirement: 'One | two',
      sourceFiles: ['a.ts', 'b.ts'],
      testFiles: ['a.test.ts', 'b.test.ts'],
      status: 'proven',
    },
    { ...row, id: 'F3.2', requirement: 'Three. Differs: four', status: 'different' },
    {
      ...row,
      id: 'F3.3',
      requirement: 'Five. Differs: six',
      sourceFiles: ['c.ts'],
      status: 'open',
      open: { missing: '`d.ts` never ran.', proof: '`d.test.ts` passes' },
    },
    {
      ...row,
      id: 'F3.4',
      requirement: 'Seven',
      sourceFiles: ['c.ts'],
      testFiles: [],
      status: 'open',
      open: { missing: 'nothing ran', proof: '' },
    },
  ])
})

it('returns the id prefix of a section', () => {
  expect(['4', '2.1', 'formats-10', 'cli'].map(idPrefix)).toEqual(['S4.', 'S2.1.', 'F10.', 'C.'])
})
