import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listPaths, sortPaths } from './list-paths.ts'

describe('listPaths', () => {
  it('lists files and links by the bytes of their whole path', () => {
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
