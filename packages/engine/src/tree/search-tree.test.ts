import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { folderFromPaths } from './folder-from-paths.ts'
import { searchTree } from './search-tree.ts'
import { buildTree } from './tree.ts'

function search(paths: string[], query: string, limit?: number): string[] {
  const tree = buildTree([{ path: '/r', folder: folderFromPaths('r', paths) }])
  return searchTree(tree, query, limit === undefined ? {} : { limit }).map(({ path, positions }) =>
    Array.from(path, (letter, at) => (positions.includes(at) ? `[${letter}]` : letter))
      .join('')
      .replaceAll('][', ''),
  )
}

describe('searchTree', () => {
  it('ranks exact names, then stems, starts of names, starts of words, insides of words, letters in order', () => {
    const paths = [
      'deep/down/tree',
      'tree.ts',
      'tree-view.ts',
      'render-tree.ts',
      'tree/index.ts',
      'subtree.ts',
      'trigger-event-emitter.ts',
      'attribute-keeper.ts',
      'other.ts',
    ]
    expect(search(paths, 'tree')).toEqual([
      'deep/down/[tree]',
      '[tree].ts',
      '[tree]-view.ts',
      'render-[tree].ts',
      '[tr]igger-[e]vent-[e]mitter.ts',
      '[tree]/index.ts',
      'sub[tree].ts',
      'at[tr]ibut[e]-k[e]eper.ts',
    ])
  })

  it('finds words by their first letters in kebab, snake and camel case', () => {
    expect(search(['render-tree.ts', 'read_tokens.py', 'RootTable.java', 'art.txt', 'r/t.ts'], 'rt')).toEqual([
      '[R]oot[T]able.java',
      '[r]ead_[t]okens.py',
      '[r]ender-[t]ree.ts',
      'a[rt].txt',
      '[r]/[t].ts',
    ])
  })

  it('marks files that only contain the letters in order', () => {
    const tree = buildTree([{ path: '/r', folder: folderFromPaths('r', ['dict.c', 'src/dict/x.c', 'edict.c', 'd-i-c-t.c', 'dist-cut.c']) }])
    expect(searchTree(tree, 'dict').map(({ path, loose }) => [path, loose])).toEqual([
      ['dict.c', undefined],
      ['d-i-c-t.c', undefined],
      ['src/dict/x.c', undefined],
      ['edict.c', undefined],
      ['dist-cut.c', true],
    ])
  })

  it('prefers shorter names, then shorter paths, then alphabetical order', () => {
    expect(search(['a/b/note.md', 'z/note.md', 'b/note.md', 'note-long.md'], 'note')).toEqual([
      'b/[note].md',
      'z/[note].md',
      'a/b/[note].md',
      '[note]-long.md',
    ])
  })

  it('matches case once a capital letter is typed', () => {
    expect(search(['Tree.ts', 'tree.ts', 'myTree.ts'], 'Tree')).toEqual(['[Tree].ts', 'my[Tree].ts'])
    expect(search(['Tree.ts', 'tree.ts'], 'tree')).toEqual(['[Tree].ts', '[tree].ts'])
  })

  it('matches a word with a slash against the whole path', () => {
    expect(search(['src/tree/index.ts', 'src/trunk/index.ts', 'lib/src/tree/x.ts'], 'src/tree')).toEqual([
      '[src/tree]/index.ts',
      'lib/[src/tree]/x.ts',
    ])
    expect(search(['src/tree/index.ts', 'src/trunk/index.ts'], 'tree/ind')).toEqual(['src/[tree/ind]ex.ts'])
    expect(search(['src/engine/tree/index.ts'], 's/e/t/i')).toEqual(['[s]rc[/e]ngine[/t]ree[/i]ndex.ts'])
  })

  it('requires every word, in any order', () => {
    expect(search(['src/tree/render.ts', 'src/tree/sort.ts', 'docs/render.md'], 'render tree')).toEqual(['src/[tree]/[render].ts'])
  })

  it('returns nothing for an empty query or without a match, and at most the limit', () => {
    expect(search(['a.ts'], '  ')).toEqual([])
    expect(search(['a.ts'], 'zzz')).toEqual([])
    expect(search(['a1.ts', 'a2.ts', 'a3.ts', 'b.ts'], 'a', 2)).toEqual(['[a]1.ts', '[a]2.ts'])
    expect(search(['a.ts'], 'a', 0)).toEqual([])
  })

  it('keeps positions correct when lowercasing changes the length of a letter', () => {
    expect(search(['İstanbul/tree.ts'], 'tree')).toEqual(['İstanbul/[tree].ts'])
  })

  it('finds exactly the files with the letters in order, with matching positions, at any limit', () => {
    const path = fc
      .string({ unit: fc.constantFrom('a', 'b', 'C', '-', '.', '1'), minLength: 1, maxLength: 8 })
      .filter((name) => name !== '.' && name !== '..')
    const query = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '.'), minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(fc.array(path, { minLength: 1, maxLength: 3 }).map((parts) => `${parts.join('/')}!`)), query, (paths, typed) => {
        const tree = buildTree([{ path: '/r', folder: folderFromPaths('r', paths) }])
        const all = searchTree(tree, typed, { limit: 1_000 })
        const inOrder = new RegExp(Array.from(typed, (letter) => (letter === '.' ? '\\.' : letter)).join('.*'), 'i')
        expect(all.map((one) => one.path).sort()).toEqual([...new Set(paths)].filter((one) => inOrder.test(one)).sort())
        for (const one of all) expect(one.positions.map((at) => one.path.charAt(at).toLowerCase()).join('')).toBe(typed)
        expect(searchTree(tree, typed, { limit: 3 })).toEqual(all.slice(0, 3))
      }),
      { numRuns: 300 },
    )
  })
})
