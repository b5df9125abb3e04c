import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { folderFromPaths } from './folder-from-paths.ts'
import { byOrder, placeInTree } from './place-in-tree.ts'
import { buildTree, eachFile } from './tree.ts'

const name = fc.constantFrom('a', 'b', 'a-b', 'B', 'z', 'é')
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join('/')}.ts`)
const roots = fc.array(fc.uniqueArray(path, { maxLength: 12 }), { minLength: 1, maxLength: 3 })

describe('placeInTree', () => {
  it('finds every file of any tree, in the order in which all are visited', () => {
    fc.assert(
      fc.property(roots, (all) => {
        const tree = buildTree(all.map((paths, at) => ({ path: `/r${at}`, folder: folderFromPaths(`r${at}`, paths) })))
        const visited: unknown[] = []
        const paths: string[] = []
        eachFile(tree, (shown, file, root) => {
          visited.push({ path: shown, file, root })
          paths.push(shown)
        })
        const placed = paths.toReversed().flatMap((each) => placeInTree(tree, each) ?? [])
        expect(placed.sort(byOrder).map(({ path: shown, file, root }) => ({ path: shown, file, root }))).toEqual(visited)
      }),
    )
  })

  it('finds no folder, no root, and nothing that is not there', () => {
    const one = buildTree([{ path: '/a', folder: folderFromPaths('a', ['b/c.ts']) }])
    const two = buildTree(['a', 'b'].map((root) => ({ path: `/${root}`, folder: folderFromPaths(root, ['a', 'b/c.ts']) })))
    for (const wrong of ['', 'b', 'b/', 'b/d.ts', 'x/c.ts', '/b/c.ts', 'b/c.ts/d']) expect(placeInTree(one, wrong)).toBe(undefined)
    for (const wrong of ['', 'a', 'b', 'c.ts', 'b/c.ts', 'c/a']) expect(placeInTree(two, wrong)).toBe(undefined)
  })
})
