import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { folderCounts, heaviestFolders } from './folder-counts.ts'

const file = (path: string, tokens: number) => ({ path, tokens, bytes: tokens * 4 })
const files = [file('README.md', 5), file('src/a.ts', 10), file('src/deep/b.ts', 20), file('src/deep/c.ts', 30), file('docs/x.md', 1)]

describe('folderCounts', () => {
  it('adds up each folder including its subfolders', () => {
    expect(folderCounts(files)).toEqual([
      { path: '.', tokens: 66, bytes: 264, files: 5 },
      { path: 'docs', tokens: 1, bytes: 4, files: 1 },
      { path: 'src', tokens: 60, bytes: 240, files: 3 },
      { path: 'src/deep', tokens: 50, bytes: 200, files: 2 },
    ])
  })
})

describe('heaviestFolders', () => {
  it('splits the heaviest folder while there is room for more rows', () => {
    const shown = (rows: number) => heaviestFolders(files, rows).map(({ path, tokens }) => `${path} ${tokens}`)
    expect(shown(3)).toEqual(['src 60', '* 5', 'docs 1'])
    expect(shown(4)).toEqual(['src/deep 50', 'src/* 10', '* 5', 'docs 1'])
  })

  it('counts every file exactly once for any folder structure', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 5 })
      .map((parts, index = 0) => `${parts.join('/')}/f${index}`)
    fc.assert(
      fc.property(fc.uniqueArray(path), fc.integer({ min: 1, max: 12 }), (paths, rows) => {
        const counted = paths.map((each, index) => file(each, index + 1))
        const shown = heaviestFolders(counted, rows)
        const total = counted.reduce((sum, each) => sum + each.tokens, 0)
        expect(shown.reduce((sum, each) => sum + each.tokens, 0)).toBe(total)
        expect(shown.reduce((sum, each) => sum + each.files, 0)).toBe(counted.length)
      }),
    )
  })
})
