import type { SelectedFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { folderFromPaths } from '../tree/folder-from-paths.ts'
import { buildTree } from '../tree/index.ts'
import { chooseListedFiles } from './choose-listed-files.ts'

const name = fc.constantFrom('a', 'b', 'c.ts', '\ufffd')
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
const written = fc.tuple(fc.constantFrom('', './', 'r0/', 'r1/'), path, fc.constantFrom('', '/')).map((parts) => parts.join(''))
const selection = fc.array(
  fc.oneof(
    written.map((each): SelectedFile => ({ path: each, mode: 'full' })),
    written.map((each): SelectedFile => ({ path: each, mode: 'slices', ranges: [{ from: 1, to: 2 }] })),
  ),
  { maxLength: 6 },
)

describe('chooseListedFiles', () => {
  it('chooses the same for a few selected files, whether or not the whole tree has been listed', () => {
    fc.assert(
      fc.property(fc.array(fc.array(path, { maxLength: 8 }), { minLength: 1, maxLength: 2 }), selection, (roots, selected) => {
        const tree = buildTree(roots.map((paths, at) => ({ path: `/no/r${at}`, folder: folderFromPaths(`r${at}`, paths) })))
        const choose = () => chooseListedFiles({ selection: selected }, tree, { env: {} }, { isLenient: true })
        const alone = choose()
        chooseListedFiles({}, tree, { env: {} })
        expect(alone).toEqual(choose())
      }),
    )
  })
})
