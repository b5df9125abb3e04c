import type { GraphEntry, SelectedFile } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { type GraphModel, graphModel, type NodeRef, walk } from './graph-model.ts'

const use = (path: string, ...names: string[]) => ({ path, names, via: `./${path}` })
const uses: GraphEntry[] = [
  { path: 'a.ts', uses: [use('type.ts', 'T'), use('util.ts', 'f', 'g')], usedBy: [] },
  { path: 'b.ts', uses: [use('util.ts', 'f')], usedBy: [] },
]
const usedBy: GraphEntry[] = [
  { path: 'a.ts', uses: [], usedBy: [] },
  { path: 'b.ts', uses: [], usedBy: [use('main.ts', 'b')] },
]
const source = {
  paths: ['c.ts', 'b.ts', 'a.ts'],
  uses,
  usedBy,
  selection: new Map<string, SelectedFile>([
    ['a.ts', { path: 'a.ts', mode: 'full' }],
    ['b.ts', { path: 'b.ts', mode: 'map' }],
    ['c.ts', { path: 'c.ts', mode: 'slices', ranges: [] }],
  ]),
  budget: {
    files: [
      { path: 'a.ts', mode: 'full' as const, tokens: 900 },
      { path: 'util.ts', mode: 'map' as const, tokens: 40 },
    ],
    leftOut: [],
  },
  choices: { removed: new Set(['type.ts']), pinned: new Set(['util.ts']) },
  mapTokens: new Map([['main.ts', 70]]),
}
const model = graphModel(source)

describe('graphModel', () => {
  it('puts files into columns, those with the most links first, with their state in the prompt', () => {
    expect(model.nodes).toEqual({
      dependents: [{ path: 'main.ts', state: 'none', isPinned: false, tokens: 70 }],
      center: [
        { path: 'a.ts', state: 'full', isPinned: false, tokens: 900 },
        { path: 'b.ts', state: 'map', isPinned: false, tokens: undefined },
        { path: 'c.ts', state: 'slices', isPinned: false, tokens: undefined },
      ],
      dependencies: [
        { path: 'util.ts', state: 'added', isPinned: true, tokens: 40 },
        { path: 'type.ts', state: 'removed', isPinned: false, tokens: undefined },
      ],
    })
  })

  it('says that a selected file is left out of the prompt', () => {
    const leftOut = ['a.ts', 'c.ts', 'main.ts'].map((path) => ({ path, why: 'hidden' }))
    const { center, dependents } = graphModel({ ...source, budget: { ...source.budget, leftOut } }).nodes
    expect(center.map(({ path, state }) => [path, state])).toEqual([
      // Only its lines in the git diff are left out.
      ['a.ts', 'full'],
      ['b.ts', 'map'],
      ['c.ts', 'left-out'],
    ])
    expect(dependents.map(({ state }) => state)).toEqual(['none'])
  })

  it('links users to the files they use, with the names', () => {
    expect(model.links).toEqual({
      dependents: [{ from: 'main.ts', to: 'b.ts', names: ['b'] }],
      dependencies: [
        { from: 'a.ts', to: 'type.ts', names: ['T'] },
        { from: 'a.ts', to: 'util.ts', names: ['f', 'g'] },
        { from: 'b.ts', to: 'util.ts', names: ['f'] },
      ],
    })
  })

  it('drops links of files that are no longer in the center', () => {
    expect(graphModel({ ...source, paths: ['b.ts'] }).links.dependencies).toEqual([{ from: 'b.ts', to: 'util.ts', names: ['f'] }])
  })
})

describe('walk', () => {
  it('moves within a column, and stops at its ends', () => {
    expect(keys({ column: 'center', path: 'a.ts' }, 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Home', 'End')).toEqual([
      'center a.ts',
      'center b.ts',
      'center c.ts',
      'center c.ts',
      'center a.ts',
      'center c.ts',
    ])
  })

  it('follows a link to the next column, or takes its first file', () => {
    expect(keys({ column: 'dependents', path: 'main.ts' }, 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight')).toEqual([
      'dependents main.ts',
      'center b.ts',
      'dependencies util.ts',
      'dependencies util.ts',
    ])
    expect(keys({ column: 'center', path: 'c.ts' }, 'ArrowRight')).toEqual(['dependencies util.ts'])
    expect(keys({ column: 'dependencies', path: 'type.ts' }, 'ArrowLeft')).toEqual(['center a.ts'])
  })

  it('stays where it is if the next column is empty, and ignores other keys', () => {
    const alone: GraphModel = { ...model, nodes: { ...model.nodes, dependents: [] } }
    expect(walk(alone, { column: 'center', path: 'a.ts' }, 'ArrowLeft')).toEqual({ column: 'center', path: 'a.ts' })
    expect(walk(model, { column: 'center', path: 'a.ts' }, 'x')).toBeUndefined()
  })
})

function keys(from: NodeRef, ...pressed: string[]): string[] {
  let at = from
  return pressed.map((key) => {
    at = walk(model, at, key) ?? at
    return `${at.column} ${at.path}`
  })
}
