import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSelection } from '../state/selection-replica.ts'
import { filePath } from '../state/tree-replica.ts'
import { fileCheck, folderCheck, intendedCheck } from './check-state.ts'
import { arbitraryTree, filesIn, foldersIn, isBelow } from './testing/arbitrary-tree.ts'

describe('the checkbox of a file', () => {
  it('is mixed if only some lines are selected', () => {
    const slices = { path: 'a.ts', mode: 'slices' as const, ranges: [{ from: 1, to: 2 }] }
    expect([undefined, { path: 'a.ts', mode: 'full' as const }, slices].map(fileCheck)).toEqual([false, true, 'mixed'])
  })
})

describe('the checkbox of a folder', () => {
  it('checks a folder when all files it would select are selected, and shows mixed for some of them', () => {
    const some = arbitraryTree.chain((tree) => fc.tuple(fc.constant(tree), fc.subarray(filesIn(tree))))
    fc.assert(
      fc.property(some, ([tree, selected]) => {
        const files = selected.map((path) => ({ path, mode: 'full' as const }))
        const selection = readSelection({ version: 1, files, canRevert: false })
        const aside = new Set(foldersIn(tree).flatMap((each) => each.aside.map((at) => filePath(each, each.files[at] ?? ''))))
        for (const folder of foldersIn(tree)) {
          const inside = filesIn(tree).filter((path) => isBelow(path, folder.path))
          const takes = inside.filter((path) => !aside.has(path))
          const chosen = inside.filter((path) => selected.includes(path))
          const isWhole = takes.every((path) => selected.includes(path))
          expect(folderCheck(folder, selection)).toBe(chosen.length === 0 ? false : isWhole ? true : 'mixed')
        }
      }),
    )
  })

  it('shows a click before the host answers, including on everything below', () => {
    const intents = new Map([
      ['src', true],
      ['src/net', false],
    ])
    expect(['src', 'src/a.ts', 'src/net', 'src/net/b.ts', 'srcs', 'lib'].map((path) => intendedCheck(path, intents))).toEqual([
      true,
      true,
      false,
      false,
      undefined,
      undefined,
    ])
    expect(intendedCheck('anything/at/all', new Map([['', true]]))).toBe(true)
  })
})
