import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareExactly, compareKeys, nameKey } from './compare-names.ts'
import { folderFromPaths } from './folder-from-paths.ts'
import { type SortOptions, sortTree } from './sort-tree.ts'
import { buildTree, eachFile, type Tree } from './tree.ts'

function treeOf(paths: string[]): Tree {
  return buildTree([{ path: '/r', folder: folderFromPaths('r', paths) }])
}

function order(tree: Tree, options: SortOptions): string[] {
  const found: string[] = []
  eachFile(sortTree(tree, options), (path) => found.push(path))
  return found
}

describe('sortTree', () => {
  const tree = treeOf(['b.md', 'File10.ts', 'file9.ts', 'a.ts', 'Makefile', 'sub10/x.ts', 'Sub9/y.ts', '.env'])

  it('sorts by name, ignoring case, with numbers in numeric order and folders always first', () => {
    expect(order(tree, { by: 'name' })).toEqual(['Sub9/y.ts', 'sub10/x.ts', '.env', 'a.ts', 'b.md', 'file9.ts', 'File10.ts', 'Makefile'])
    expect(order(tree, { by: 'name', reverse: true })).toEqual([
      'sub10/x.ts',
      'Sub9/y.ts',
      'Makefile',
      'File10.ts',
      'file9.ts',
      'b.md',
      'a.ts',
      '.env',
    ])
  })

  it('sorts by extension, with files without one first', () => {
    expect(order(tree, { by: 'extension' })).toEqual([
      'Sub9/y.ts',
      'sub10/x.ts',
      '.env',
      'Makefile',
      'b.md',
      'a.ts',
      'file9.ts',
      'File10.ts',
    ])
    expect(order(tree, { by: 'extension', reverse: true })).toEqual([
      'sub10/x.ts',
      'Sub9/y.ts',
      'File10.ts',
      'file9.ts',
      'a.ts',
      'b.md',
      'Makefile',
      '.env',
    ])
  })

  const heavy = treeOf(['a/1.ts', 'a/2.ts', 'b/3.ts', 'c/unknown.ts', 'x.ts', 'y.ts', 'z.ts', 'unknown.ts'])
  const weights: Record<string, number> = { 'a/1.ts': 6, 'a/2.ts': 6, 'b/3.ts': 10, 'x.ts': 5, 'y.ts': 1, 'z.ts': 5 }
  const weigh = (path: string): number | undefined => weights[path]

  it('sorts by tokens, with a folder as the sum of its files and uncounted files always last', () => {
    expect(order(heavy, { by: 'tokens', weigh })).toEqual([
      'b/3.ts',
      'a/1.ts',
      'a/2.ts',
      'c/unknown.ts',
      'y.ts',
      'x.ts',
      'z.ts',
      'unknown.ts',
    ])
    expect(order(heavy, { by: 'tokens', reverse: true, weigh })).toEqual([
      'a/2.ts',
      'a/1.ts',
      'b/3.ts',
      'c/unknown.ts',
      'z.ts',
      'x.ts',
      'y.ts',
      'unknown.ts',
    ])
  })

  // [F8.10]
  it('sorts by date, with a folder as new as its newest file', () => {
    expect(order(heavy, { by: 'date', reverse: true, weigh })).toEqual([
      'b/3.ts',
      'a/2.ts',
      'a/1.ts',
      'c/unknown.ts',
      'z.ts',
      'x.ts',
      'y.ts',
      'unknown.ts',
    ])
  })

  it('reuses folders that are already sorted, and the tree itself', () => {
    const sorted = treeOf(['a/1.ts', 'b/2.ts', 'b/3.ts'])
    expect(sortTree(sorted, { by: 'name' })).toBe(sorted)
    const turned = sortTree(sorted, { by: 'name', reverse: true })
    expect(turned.roots[0]?.node.folders[1]).toBe(sorted.roots[0]?.node.folders[0])
  })
})

describe('name order', () => {
  it('sorts names in natural order', () => {
    const names = [
      'z',
      'a10',
      'A2',
      'a02',
      'É',
      'f',
      'e',
      'a',
      '_x',
      'B',
      '10',
      '9',
      `${'9'.repeat(400)}`,
      `1${'0'.repeat(400)}`,
      '2.10',
      '2.9',
    ]
    const compare = (a: string, b: string): number => compareKeys(nameKey(a), nameKey(b)) || compareExactly(a, b)
    expect(names.toSorted(compare)).toEqual([
      '2.9',
      '2.10',
      '9',
      '10',
      '9'.repeat(400),
      `1${'0'.repeat(400)}`,
      '_x',
      'a',
      'A2',
      'a02',
      'a10',
      'B',
      'e',
      'É',
      'f',
      'z',
    ])
  })

  it('is a total order of names', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '0', '1', '9', '-', 'é'), maxLength: 6 })
    fc.assert(
      fc.property(name, name, name, (a, b, c) => {
        const sign = (x: string, y: string): number => Math.sign(compareKeys(nameKey(x), nameKey(y)))
        const isAntisymmetric = sign(a, b) + sign(b, a) === 0
        const isTransitive = sign(a, b) > 0 || sign(b, c) > 0 || sign(a, c) <= 0
        return isAntisymmetric && isTransitive && sign(a, a) === 0
      }),
      { numRuns: 2_000 },
    )
  })
})
