import type { SelectedFile } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { mapRows, savedPercent } from './map-rows.ts'

const selection = new Map<string, SelectedFile>([
  ['a.ts', { path: 'a.ts', mode: 'full' }],
  ['big.ts', { path: 'big.ts', mode: 'full' }],
  ['m.ts', { path: 'm.ts', mode: 'map' }],
])
const budget = {
  files: [
    { path: 'a.ts', mode: 'full' as const, tokens: 100 },
    { path: 'big.ts', mode: 'full' as const, tokens: 1_000 },
    { path: 'm.ts', mode: 'map' as const, tokens: 20 },
    { path: 'other.ts', mode: 'map' as const, tokens: 30, why: 'complete' },
  ],
  leftOut: [
    { path: 'secret.ts', why: 'a secret' },
    { path: 'huge.ts', why: 'too large', map: 'no-room' as const },
    { path: 'gone.ts', why: 'removed', map: 'removed' as const },
  ],
}
const auto = [{ path: 'type.ts', tokens: 40, why: 'used by a.ts', text: 'File: type.ts' }]
const compared = [
  { path: 'a.ts', tokens: 50 },
  { path: 'big.ts', tokens: 100 },
]
const brief = (usage: 'none' | 'auto' | 'complete') =>
  mapRows({ usage, auto, compared, budget, selection }).map((row) =>
    row.kind === 'head' ? `# ${row.title}` : `${row.group} ${row.path} ${row.tokens}`,
  )

describe('mapRows', () => {
  it('lists maps added by Auto, selected maps, and whole files with the largest first', () => {
    expect(brief('auto')).toEqual([
      '# Added by Auto',
      'auto type.ts 40',
      '# Removed',
      'removed gone.ts undefined',
      '# Over the limits',
      'no-room huge.ts undefined',
      '# Selected as code maps',
      'map m.ts 20',
      '# Selected as whole files',
      'whole big.ts 100',
      'whole a.ts 50',
    ])
  })

  it('keeps the text of a map that Auto adds', () => {
    expect(mapRows({ usage: 'auto', auto, compared: [], budget: null, selection: new Map() })[1]).toEqual({
      kind: 'file',
      path: 'type.ts',
      group: 'auto',
      tokens: 40,
      why: 'used by a.ts',
      text: 'File: type.ts',
    })
  })

  it('lists the maps added by Complete from the measured prompt', () => {
    expect(brief('complete').slice(0, 2)).toEqual(['# Added by Complete', 'auto other.ts 30'])
  })

  it('lists what Auto would add when maps are off', () => {
    expect(brief('none').slice(0, 2)).toEqual(['# Auto would add', 'idea type.ts 40'])
  })

  it('shows no heading without rows', () => {
    expect(mapRows({ usage: 'auto', auto: [], compared: [], budget: null, selection: new Map() })).toEqual([])
  })
})

describe('savedPercent', () => {
  it('returns the percentage of tokens saved, never below zero', () => {
    const row = { kind: 'file', path: 'a', group: 'whole' } as const
    expect([
      savedPercent({ ...row, tokens: 20, wholeTokens: 100 }),
      savedPercent({ ...row, tokens: 20, wholeTokens: 10 }),
      savedPercent({ ...row, tokens: 20 }),
    ]).toEqual([80, 0, undefined])
  })
})
