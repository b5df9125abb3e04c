import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryTree, filesIn, foldersIn, isBelow, treeOf } from './testing/arbitrary-tree.ts'
import { orderOf, readWeights, type Sorting, sortKeys } from './tree-order.ts'

const tree = treeOf({
  name: 'app',
  files: 'a.ts/b.md/c.ts/Makefile',
  folders: [
    { name: 'big', files: 'x' },
    { name: 'small', files: 'y' },
  ],
})
const [root] = foldersIn(tree)

function names(sorting: Sorting, weights: (number | null)[] = []) {
  if (!root) throw new Error('no root')
  const by = sorting.by === 'date' || sorting.by === 'tokens' ? sorting.by : undefined
  const order = orderOf(sorting, by ? readWeights(tree, by, { version: 1, weights }) : null)
  return { folders: order.folders(root).map(({ name }) => name), files: order.files(root).map((at) => root.files[at]) }
}

/** A tree and one weight for every file, as the host sends them. */
const weighedTree = arbitraryTree.chain((some) =>
  fc.tuple(fc.constant(some), fc.array(fc.nat(9), { minLength: some.files, maxLength: some.files })),
)

describe('the order of the tree', () => {
  it('sorts by name in both directions', () => {
    expect(names({ by: 'name', reverse: false })).toEqual({ folders: ['big', 'small'], files: ['a.ts', 'b.md', 'c.ts', 'Makefile'] })
    expect(names({ by: 'name', reverse: true })).toEqual({ folders: ['small', 'big'], files: ['Makefile', 'c.ts', 'b.md', 'a.ts'] })
  })

  it('sorts by extension, then by name', () => {
    expect(names({ by: 'extension', reverse: false }).files).toEqual(['Makefile', 'b.md', 'a.ts', 'c.ts'])
  })

  // [F8.10]
  it('sorts by weight, folders by their sum, and puts files without a weight last in both directions', () => {
    // In the tree's order: big/x, small/y, then the root's own files.
    const weights = [100, 5, 3, null, 9, 1]
    expect(names({ by: 'tokens', reverse: true }, weights)).toEqual({
      folders: ['big', 'small'],
      files: ['c.ts', 'a.ts', 'Makefile', 'b.md'],
    })
    expect(names({ by: 'tokens', reverse: false }, weights)).toEqual({
      folders: ['small', 'big'],
      files: ['Makefile', 'a.ts', 'c.ts', 'b.md'],
    })
  })

  it('sorts by name until the weights arrive', () => {
    if (!root) throw new Error('no root')
    const order = orderOf({ by: 'date', reverse: false }, null)
    expect(order.files(root)).toEqual([0, 1, 2, 3])
  })

  it('keeps every file and folder in any order', () => {
    fc.assert(
      fc.property(
        arbitraryTree,
        fc.constantFrom(...sortKeys),
        fc.boolean(),
        fc.array(fc.option(fc.nat(9))),
        (some, by, reverse, weights) => {
          const weighed = by === 'date' || by === 'tokens' ? readWeights(some, by, { version: 1, weights }) : null
          const order = orderOf({ by, reverse }, weighed)
          for (const folder of foldersIn(some)) {
            expect([...order.files(folder)].sort((a, b) => a - b)).toEqual(folder.files.map((_, at) => at))
            expect(new Set(order.folders(folder))).toEqual(new Set(folder.folders))
          }
        },
      ),
    )
  })

  it('weighs a folder by the token sum or the latest date of its files', () => {
    fc.assert(
      fc.property(weighedTree, ([some, weights]) => {
        const files = filesIn(some)
        const sums = readWeights(some, 'tokens', { version: 1, weights }).byPath
        const youngest = readWeights(some, 'date', { version: 1, weights }).byPath
        for (const { path, total } of foldersIn(some)) {
          const inside = files.flatMap((file, at) => (isBelow(file, path) ? (weights[at] ?? 0) : []))
          expect(sums.get(path)).toBe(total === 0 ? undefined : inside.reduce((a, b) => a + b, 0))
          expect(youngest.get(path)).toBe(total === 0 ? undefined : Math.max(...inside))
        }
      }),
    )
  })
})
