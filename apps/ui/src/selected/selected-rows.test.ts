import type { Budget, SelectedFile } from '@sheaf/contract'
import { noTokens } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measuredFiles } from '../tree/file-marks.ts'
import { leftOutKey, mapsKey, selectedRows } from './selected-rows.ts'

const full = (path: string): SelectedFile => ({ path, mode: 'full' })
const files = new Map(['src/b.ts', 'src/a.ts', 'main.ts', 'gone.ts'].map((path) => [path, full(path)]))
const budget: Budget = {
  version: 1,
  tokens: { ...noTokens, total: 1_000 },
  files: [
    { path: 'src/a.ts', mode: 'full', tokens: 100 },
    { path: 'src/b.ts', mode: 'full', tokens: 300 },
    { path: 'main.ts', mode: 'full', tokens: 200 },
    { path: 'lib/x.ts', mode: 'map', tokens: 50, why: 'src/a.ts uses it', cut: 2 },
  ],
  leftOut: [
    { path: 'gone.ts', why: 'missing' },
    { path: 'lib/y.ts', why: 'you removed its code map', map: 'removed' },
  ],
  findings: [],
  notes: [],
}
const source = { files, budget, measured: measuredFiles(budget) }
const shape = (rows: ReturnType<typeof selectedRows>) => rows.map(({ kind, path, depth }) => `${' '.repeat(depth)}${kind} ${path}`)

describe('the selected files', () => {
  // [F8.11]
  it('lists files by folder, then automatically added maps, then files left out of the prompt', () => {
    expect(shape(selectedRows(source, { by: 'name', reverse: false, grouped: true }, new Set([mapsKey])))).toEqual([
      'group ',
      ' file main.ts',
      'group src',
      ' file src/a.ts',
      ' file src/b.ts',
      `group ${mapsKey}`,
      ' map lib/x.ts',
      ' left lib/y.ts',
      `group ${leftOutKey}`,
      ' left gone.ts',
    ])
  })

  // [S2.6.13] [F8.11]
  it('lists files flat by tokens, most first', () => {
    const rows = selectedRows(source, { by: 'tokens', reverse: true, grouped: false }, new Set([leftOutKey]))
    expect(shape(rows)).toEqual(['file src/b.ts', 'file main.ts', 'file src/a.ts', `group ${mapsKey}`, `group ${leftOutKey}`])
    expect(rows[0]).toMatchObject({ tokens: 300, share: 0.3 })
  })

  it('marks maps that are pinned, cut or removed', () => {
    const rows = selectedRows(
      { ...source, pinned: new Set(['lib/x.ts']) },
      { by: 'name', reverse: false, grouped: true },
      new Set([mapsKey]),
    )
    expect(rows.filter(({ path }) => path === mapsKey || path.startsWith('lib/'))).toMatchObject([
      { kind: 'group', count: 1, tokens: 50 },
      { kind: 'map', isPinned: true, cut: 2, position: 1, siblings: 2 },
      { kind: 'left', map: 'removed', position: 2, siblings: 2 },
    ])
  })

  it('lists each file once in any arrangement', () => {
    const paths = fc.uniqueArray(fc.constantFrom('a', 'b/a', 'b/c', 'b/c/d', 'e/f'))
    fc.assert(
      fc.property(paths, fc.boolean(), fc.boolean(), fc.constantFrom('name' as const, 'tokens' as const), (some, grouped, reverse, by) => {
        const chosen = new Map(some.map((path) => [path, full(path)]))
        const rows = selectedRows({ files: chosen, budget: null, measured: new Map() }, { by, reverse, grouped }, new Set())
        expect(rows.flatMap(({ kind, path }) => (kind === 'file' ? path : [])).sort()).toEqual([...some].sort())
      }),
    )
  })
})
