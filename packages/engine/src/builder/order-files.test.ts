import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderFiles } from './order-files.ts'

describe('orderFiles', () => {
  it('puts likely files and their likely neighbors first, then their folders, then more distant folders', () => {
    const paths = ['a/one.ts', 'a/two.ts', 'a/deep/er/x.ts', 'b/three.ts', 'b/four.ts', 'c/far.ts', 'root.md']
    const ranked = [{ path: 'b/three.ts' }, { path: 'a/one.ts' }, { path: 'b/four.ts' }, { path: 'gone.ts' }]
    expect(orderFiles(paths, ranked)).toEqual(['b/three.ts', 'b/four.ts', 'a/one.ts', 'root.md', 'a/two.ts', 'c/far.ts', 'a/deep/er/x.ts'])
  })

  it('sorts by folder without a ranking', () => {
    expect(orderFiles(['b/x', 'a/y', 'a/x', 'z'], [])).toEqual(['z', 'a/x', 'a/y', 'b/x'])
  })

  it('returns every file exactly once', () => {
    const path = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
    fc.assert(
      fc.property(fc.uniqueArray(path), fc.array(path), (paths, likely) => {
        expect(
          orderFiles(
            paths,
            likely.map((each) => ({ path: each })),
          ).toSorted(),
        ).toEqual(paths.toSorted())
      }),
    )
  })
})
