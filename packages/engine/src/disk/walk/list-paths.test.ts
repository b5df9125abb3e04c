import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FolderNode } from './folder-node.ts'
import { listPaths, sortPaths } from './list-paths.ts'

function allPaths({ files, folders }: FolderNode, prefix: string): string[] {
  return [...files.map(({ name }) => prefix + name), ...folders.flatMap((child) => allPaths(child, `${prefix}${child.name}/`))]
}

describe('listPaths', () => {
  it('lists files and links in the byte order of their whole paths', () => {
    const folder = {
      name: 'root',
      folders: [
        { name: 'a', folders: [], files: [{ name: 'x', kind: 'file' as const }] },
        { name: 'empty', folders: [], files: [] },
      ],
      files: [
        { name: 'a-b', kind: 'file' as const },
        { name: 'a.b', kind: 'link' as const },
        { name: 'a0', kind: 'file' as const },
        { name: 'pipe', kind: 'special' as const },
      ],
    }
    expect(listPaths(folder)).toEqual(['a-b', 'a.b', 'a/x', 'a0'])
  })

  it('lists any folder in byte order, whatever order its entries have', () => {
    const name = fc.string({ unit: fc.constantFrom('a', '-', '.', '0', 'é', '\uffee', '\u{1f600}', '\ue000'), minLength: 1, maxLength: 3 })
    const kind = fc.constantFrom('file' as const, 'link' as const)
    const folderOf = (depth: number): fc.Arbitrary<FolderNode> =>
      fc.record({
        name,
        files: fc.uniqueArray(fc.record({ name, kind }), { maxLength: 5, selector: (each) => each.name }),
        folders: depth === 0 ? fc.constant([]) : fc.uniqueArray(folderOf(depth - 1), { maxLength: 4, selector: (each) => each.name }),
      })
    fc.assert(
      fc.property(folderOf(2), (root) => {
        expect(listPaths(root)).toEqual(sortPaths(allPaths(root, '')))
      }),
    )
  })

  it('sorts any text by its UTF-8 bytes', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '/', '.', 'é', '\uffee', '\u{1f600}', '\ue000', 'z') })
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const byBytes = texts.toSorted((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)))
        expect(sortPaths([...texts])).toEqual(byBytes)
      }),
    )
  })
})
