import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryTree, filesIn, foldersIn, treeOf } from './testing/arbitrary-tree.ts'
import { defaultSorting, orderOf } from './tree-order.ts'
import { flattenTree } from './tree-rows.ts'

const order = orderOf(defaultSorting, null)

describe('the rows of a tree', () => {
  it('lists every folder and file once when all folders are open', () => {
    fc.assert(
      fc.property(arbitraryTree, (tree) => {
        const rows = flattenTree(tree, { order, isOpen: () => true })
        expect(rows.map(({ path }) => path).sort()).toEqual([...foldersIn(tree).map(({ path }) => path), ...filesIn(tree)].sort())
      }),
    )
  })

  it('hides only the contents of closed folders', () => {
    fc.assert(
      fc.property(arbitraryTree, fc.func(fc.boolean()), (tree, isOpen) => {
        const open = new Set(foldersIn(tree).filter(({ path }) => isOpen(path)))
        const rows = flattenTree(tree, { order, isOpen: (folder) => open.has(folder) })
        const all = flattenTree(tree, { order, isOpen: () => true })
        const closedAt: number[] = []
        const wanted = all.filter(({ depth, folder, file }) => {
          while ((closedAt.at(-1) ?? -1) >= depth) closedAt.pop()
          const isSeen = closedAt.length === 0
          if (file < 0 && !open.has(folder)) closedAt.push(depth)
          return isSeen
        })
        expect(rows.map(({ path, depth }) => [path, depth])).toEqual(wanted.map(({ path, depth }) => [path, depth]))
      }),
    )
  })

  it('applies another order at once, and reuses rows that did not change', () => {
    fc.assert(
      fc.property(arbitraryTree, (tree) => {
        const before = flattenTree(tree, { order, isOpen: () => true })
        const again = flattenTree(tree, { order, isOpen: () => true })
        expect(again.filter(({ file }) => file >= 0).every((row) => before.includes(row))).toBe(true)
        const reversed = orderOf({ by: 'name', reverse: true }, null)
        const names = flattenTree(tree, { order: reversed, isOpen: () => true }).filter(({ file }) => file >= 0)
        for (const folder of foldersIn(tree))
          expect(names.filter((row) => row.folder === folder).map(({ name }) => name)).toEqual(folder.files.toReversed())
      }),
    )
  })

  it('numbers rows among their siblings, folders before files', () => {
    const tree = treeOf({ name: 'app', files: 'a.ts/b.ts', folders: [{ name: 'src', files: 'c.ts' }, { name: 'empty' }] })
    const rows = flattenTree(tree, { order, isOpen: () => true })
    expect(rows.map(({ path, name, depth, position, siblings, isOpen }) => [path, name, depth, position, siblings, isOpen])).toEqual([
      ['', 'app', 0, 1, 1, true],
      ['src', 'src', 1, 1, 4, true],
      ['src/c.ts', 'c.ts', 2, 1, 1, undefined],
      ['empty', 'empty', 1, 2, 4, undefined],
      ['a.ts', 'a.ts', 1, 3, 4, undefined],
      ['b.ts', 'b.ts', 1, 4, 4, undefined],
    ])
  })
})
