import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countFolders } from '../state/selection-replica.ts'
import { extensionOf } from './extension-of.ts'
import { arbitraryTree, filesIn, foldersIn, isBelow } from './testing/arbitrary-tree.ts'
import { countShown, extensionsOf, type Filter, filterTree, shownPaths } from './tree-filter.ts'

const some = arbitraryTree.chain((tree) =>
  fc.record({ tree: fc.constant(tree), selected: fc.subarray(filesIn(tree)), changed: fc.subarray(filesIn(tree)) }),
)
const filters: fc.Arbitrary<Filter> = fc.record({
  extensions: fc.subarray(['ts', 'md', '']),
  selectedOnly: fc.boolean(),
  changedOnly: fc.boolean(),
})

function setOf(paths: readonly string[]) {
  const set = new Set(paths)
  return { has: (path: string) => set.has(path), counts: countFolders(paths) }
}

describe('the filter of the tree', () => {
  it('shows the files that match every filter, and the folders that contain some', () => {
    fc.assert(
      fc.property(some, filters, ({ tree, selected, changed }, filter) => {
        const shown = filterTree(tree, filter, setOf(selected), setOf(changed))
        const passing = filesIn(tree).filter(
          (path) =>
            (filter.extensions.length === 0 || filter.extensions.includes(extensionOf(path.slice(path.lastIndexOf('/') + 1)))) &&
            (!filter.selectedOnly || selected.includes(path)) &&
            (!filter.changedOnly || changed.includes(path)),
        )
        expect(tree.roots.flatMap(({ folder }) => shownPaths(folder, shown))).toEqual(passing)
        for (const folder of foldersIn(tree)) {
          const inside = passing.filter((path) => isBelow(path, folder.path))
          expect(shown.get(folder)?.total ?? 0).toBe(inside.length)
          const counts = countShown(tree, shown, setOf(selected))
          expect(counts.get(folder) ?? 0).toBe(inside.filter((path) => selected.includes(path)).length)
        }
      }),
    )
  })

  it('counts file extensions, most frequent first', () => {
    fc.assert(
      fc.property(arbitraryTree, (tree) => {
        const found = extensionsOf(tree)
        const names = filesIn(tree).map((path) => extensionOf(path.slice(path.lastIndexOf('/') + 1)))
        for (const { extension, count } of found) expect(count).toBe(names.filter((name) => name === extension).length)
        expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(names.length)
        expect(found.map(({ count }) => count)).toEqual(found.map(({ count }) => count).sort((a, b) => b - a))
      }),
    )
  })
})
