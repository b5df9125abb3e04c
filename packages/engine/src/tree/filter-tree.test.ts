import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FilterOptions, filterTree } from './filter-tree.ts'
import { folderFromPaths } from './folder-from-paths.ts'
import { buildTree, eachFile, type Tree } from './tree.ts'

const tree = buildTree([
  { path: '/r', folder: folderFromPaths('r', ['src/App.tsx', 'src/util/path.ts', 'docs/app.md', 'Makefile', '.env', 'empty/']) },
])

function paths(of: Tree): string[] {
  const found: string[] = []
  eachFile(of, (path) => found.push(path))
  return found.sort()
}

function kept(options: FilterOptions): string[] {
  return paths(filterTree(tree, options))
}

describe('filterTree', () => {
  it('keeps files whose path contains every word, ignoring case', () => {
    expect(kept({ text: 'app' })).toEqual(['docs/app.md', 'src/App.tsx'])
    expect(kept({ text: '  app SRC '.toLowerCase() })).toEqual(['src/App.tsx'])
    expect(kept({ text: 'util/' })).toEqual(['src/util/path.ts'])
  })

  it('matches case once a capital letter is typed', () => {
    expect(kept({ text: 'App' })).toEqual(['src/App.tsx'])
  })

  it('keeps files by extension, including files without one', () => {
    expect(kept({ extensions: ['TS', 'md'] })).toEqual(['docs/app.md', 'src/util/path.ts'])
    expect(kept({ extensions: [''] })).toEqual(['.env', 'Makefile'])
    expect(kept({ extensions: [] })).toEqual([])
  })

  it('keeps only the given paths, and combines conditions', () => {
    expect(kept({ only: new Set(['Makefile', 'src/App.tsx', 'gone.ts']) })).toEqual(['Makefile', 'src/App.tsx'])
    expect(kept({ only: (path) => path.startsWith('src/'), text: 'path' })).toEqual(['src/util/path.ts'])
  })

  it('drops folders without matches and reuses complete folders', () => {
    const filtered = filterTree(tree, { only: (path) => path.startsWith('src/') })
    expect(filtered.roots[0]?.node).toEqual(folderFromPaths('r', ['src/App.tsx', 'src/util/path.ts']))
    expect(filtered.roots[0]?.node.folders[0]).toBe(tree.roots[0]?.node.folders[2])
  })

  it('returns the same tree without a condition', () => {
    expect(filterTree(tree, {})).toBe(tree)
    expect(filterTree(tree, { text: '  ' })).toBe(tree)
  })

  it('keeps exactly the files that match', () => {
    const path = fc.array(fc.constantFrom('a', 'b', 'c.ts', 'd.md'), { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join('/')}!`)
    fc.assert(
      fc.property(fc.array(path), fc.constantFrom('a', 'b/', '.ts', 'd'), (all, text) => {
        const some = buildTree([{ path: '/r', folder: folderFromPaths('r', all) }])
        expect(paths(filterTree(some, { text }))).toEqual(paths(some).filter((one) => one.includes(text)))
      }),
    )
  })
})
