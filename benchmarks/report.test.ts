import { describe, expect, it } from 'vitest'
import { documentOf, tableOf } from './report.ts'
import { judge, type Row } from './row.ts'

const row: Row = {
  suite: 'files',
  name: 'list',
  unit: 'ms',
  ours: 60,
  rival: { name: 'git', value: 50 },
  target: { kind: 'within', times: 1.3 },
  samples: { ours: [60], rival: [50] },
  note: '20000 files',
}

const rows: Row[] = [
  row,
  {
    ...row,
    suite: 'pack',
    name: 'first',
    ours: 2_000,
    rival: { name: 'repomix', value: 5_000 },
    target: { kind: 'faster', times: 3 },
    note: '',
  },
  { ...row, suite: 'tree', name: 'resident', unit: 'MB', ours: 120.4, rival: null, target: { kind: 'below', most: 300 }, note: '' },
  { ...row, suite: 'pack', name: 'memory', unit: 'MB', ours: null, rival: { name: 'repomix', value: null }, note: '' },
]

describe('the report', () => {
  it('aligns the columns, shows met or MISSED, and no verdict for unmeasured rows', () => {
    expect(tableOf(rows)).toBe(
      [
        'row                ours            rival          ratio        target',
        '--------------  -------  ---------------  -------------  ------------  ------',
        'files: list     60.0 ms      git 50.0 ms         1.20 ×       ≤ 1.3 ×  met',
        'pack: first     2000 ms  repomix 5000 ms  2.50 × faster  ≥ 3 × faster  MISSED',
        'tree: resident   120 MB                                      ≤ 300 MB  met',
        'pack: memory    unknown  repomix unknown                      ≤ 1.3 ×',
        '',
        'Notes',
        '  files: list: 20000 files',
      ].join('\n'),
    )
  })

  it('writes every row as JSON with samples, ratio and verdict', () => {
    expect(JSON.parse(documentOf([row], { node: 'v24' }))).toEqual({ node: 'v24', rows: [{ ...row, ratio: 1.2, isMet: true }] })
  })
})

describe('a verdict', () => {
  it('inverts the ratio if the target is to be faster', () => {
    const target = { kind: 'faster', times: 10 } as const
    expect(judge({ ours: 10, rival: { name: 'rg', value: 100 }, target })).toEqual({ ratio: 10, isMet: true })
    expect(judge({ ours: 10, rival: { name: 'rg', value: 99 }, target })).toEqual({ ratio: 9.9, isMet: false })
  })

  it('gives no verdict without a target or a measurement', () => {
    expect(judge({ ours: 10, rival: { name: 'git', value: 5 }, target: null })).toEqual({ ratio: 2, isMet: null })
    expect(judge({ ours: 10, rival: { name: 'git', value: null }, target: { kind: 'within', times: 2 } })).toEqual({
      ratio: null,
      isMet: null,
    })
    expect(judge({ ours: null, rival: null, target: { kind: 'below', most: 2 } })).toEqual({ ratio: null, isMet: null })
  })

  it('shows definitions as a share and never rounds it up to the target', () => {
    const found: Row = {
      ...row,
      suite: 'definitions',
      name: 'go',
      unit: 'definitions',
      ours: 97_999,
      rival: { name: 'ctags', value: 100_000 },
      target: { kind: 'share', least: 0.98 },
      note: '',
    }
    expect(tableOf([found]).split('\n').at(-1)).toBe('definitions: go  97999  ctags 100000  97.99%   ≥ 98%  MISSED')
    expect(judge({ ...found, ours: 98_000 }).isMet).toBe(true)
  })
})
