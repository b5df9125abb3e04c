import { describe, expect, it } from 'vitest'
import { readTree } from '../state/tree-replica.ts'
import { mentionChoices, type Offered, symbolChoices } from './mention-choices.ts'
import { mentionKey } from './mention-targets.ts'

const tree = readTree({
  version: 1,
  files: 3,
  roots: [
    {
      name: 'lantern',
      path: '/lantern',
      folder: {
        name: '',
        files: '',
        folders: [
          { name: 'docs', files: 'git.md', folders: [{ name: 'order', files: 'a.md' }] },
          { name: 'src', files: 'order.ts' },
        ],
      },
    },
  ],
})
const offered: Offered = { tree, changed: ['src/order.ts'], prompts: ['Architect', 'Reorder'] }
const labels = (query: string, files: string[] = [], with_: Offered = offered) =>
  mentionChoices(
    query,
    files.map((path) => ({ path, positions: [] })),
    with_,
  ).map(({ target }) => mentionKey(target))

describe('mentionChoices', () => {
  it('offers changed files, git changes and prompts before anything is typed', () => {
    expect(labels('')).toEqual(['file src/order.ts', 'changes git diff', 'prompt Architect', 'prompt Reorder'])
  })

  it('offers files first, then folders and prompts; names that begin with the text come first', () => {
    expect(labels('order', ['src/order.ts', 'docs/border.md'])).toEqual([
      'file src/order.ts',
      'folder docs/order/',
      'file docs/border.md',
      'prompt Reorder',
    ])
  })

  it('offers a folder before files that are only inside it', () => {
    expect(labels('src', ['docs/x/src.md', 'a/src/b.ts'])).toEqual(['file docs/x/src.md', 'folder src/', 'file a/src/b.ts'])
    expect(labels('docs/or')).toEqual(['folder docs/order/'])
  })

  it('offers git changes only if there are any', () => {
    expect(labels('chang')).toEqual(['changes git diff'])
    expect(labels('diff')).toEqual(['changes git diff'])
    expect(labels('chang', [], { ...offered, changed: [] })).toEqual([])
  })

  it('offers neither prompts nor changes where there are none, as in chat', () => {
    expect(labels('', [], { tree, changed: ['src/order.ts'], prompts: undefined })).toEqual(['file src/order.ts'])
  })
})

describe('symbolChoices', () => {
  it('marks the typed part of the name', () => {
    const definition = { kind: 'function', name: 'placeOrder', path: 'src/order.ts', line: 4, from: 3, to: 6 } as const
    expect(symbolChoices('order', [definition])).toEqual([
      {
        target: { kind: 'symbol', path: 'src/order.ts', name: 'placeOrder' },
        label: 'placeOrder',
        positions: [5, 6, 7, 8, 9],
        definition,
        isBest: false,
      },
    ])
  })
})
