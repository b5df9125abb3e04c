import type { TreeFolder, TreeFolderChange, TreeSnapshot } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyDelta, type Folder, findFolder, readTree, type TreeReplica } from './tree-replica.ts'

/** The reference model: nested plain data, sent whole or folder by folder as the host does. */
interface Model {
  files: string[]
  folders: Record<string, Model>
}

const names = fc.constantFrom('a', 'b', 'c', 'src', 'src-x')
const model: fc.Arbitrary<Model> = fc.letrec<{ model: Model }>((tie) => ({
  model: fc.record({
    files: fc.uniqueArray(fc.constantFrom('1.ts', '2.ts', '3.md', 'ab'), { maxLength: 3 }),
    folders: fc.oneof({ depthSize: 'small' }, fc.constant({}), fc.dictionary(names, tie('model'), { maxKeys: 3 })),
  }),
})).model

function shown({ files, folders }: Model, name: string): TreeFolder {
  const inside = Object.entries(folders).map(([inner, each]) => shown(each, inner))
  return {
    name,
    ...(inside.length > 0 ? { folders: inside } : {}),
    ...(files.length > 0 ? { files: files.join('/'), aside: files.flatMap((file, at) => (file === '3.md' ? [at] : [])) } : {}),
  }
}

function changes(before: Model, after: Model, path: string, name: string): TreeFolderChange[] {
  const isSame = JSON.stringify([before.files, Object.keys(before.folders)]) === JSON.stringify([after.files, Object.keys(after.folders)])
  const folders = Object.entries(after.folders)
  const reported = folders.map(([inner, each]): TreeFolder => (before.folders[inner] ? { name: inner, same: true } : shown(each, inner)))
  const own: TreeFolderChange = { path, folder: { ...shown({ files: after.files, folders: {} }, name), folders: reported } }
  const below = folders.flatMap(([inner, each]) => {
    const was = before.folders[inner]
    return was ? changes(was, each, path === '' ? inner : `${path}/${inner}`, inner) : []
  })
  return isSame ? below : [own, ...below]
}

function whole(version: number, models: Model[]): TreeSnapshot {
  const roots = models.map((each, at) => ({ name: `root${at}`, path: `/disk/root${at}`, folder: shown(each, `root${at}`) }))
  return { version, roots, files: models.reduce((sum, each) => sum + count(each), 0) }
}

function count({ files, folders }: Model): number {
  return Object.values(folders).reduce((sum, each) => sum + count(each), files.length)
}

describe('the tree of a window', () => {
  it('equals a tree that is read whole after any deltas', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(model, model), { minLength: 1, maxLength: 5 }), fc.boolean(), (steps, several) => {
        const states = steps.map(([a, b]) => (several ? [a, b] : [a]))
        let replica: TreeReplica | undefined = readTree(whole(1, states[0] ?? []))
        for (let at = 1; at < states.length; at++) {
          const before = states[at - 1] ?? []
          const after = states[at] ?? []
          const folders = after.flatMap((each, root) => {
            const was = before[root]
            return was ? changes(was, each, several ? `root${root}` : '', `root${root}`) : []
          })
          const { files } = whole(0, after)
          replica = replica && applyDelta(replica, { version: at + 1, after: at, folders, files })
          expect(replica).toEqual(readTree(whole(at + 1, after)))
        }
      }),
    )
  })

  it('reuses every folder that a delta does not change', () => {
    const tree = readTree(whole(1, [{ files: [], folders: { a: { files: ['1.ts'], folders: {} }, b: { files: [], folders: {} } } }]))
    const after = applyDelta(tree, {
      version: 2,
      after: 1,
      files: 2,
      folders: [{ path: 'b', folder: { name: 'b', files: '2.ts' } }],
    })
    expect(after && findFolder(after, 'a')).toBe(findFolder(tree, 'a'))
    expect(after && findFolder(after, 'b')?.files).toEqual(['2.ts'])
  })

  it('requests the whole tree when a delta follows another version or names an unknown folder', () => {
    const tree = readTree(whole(1, [{ files: [], folders: {} }]))
    const folder = { name: 'x', files: '1.ts' }
    expect(applyDelta(tree, { version: 3, after: 2, files: 1, folders: [{ path: '', folder }] })).toBeUndefined()
    expect(applyDelta(tree, { version: 2, after: -1, files: 1, folders: [] })).toBeUndefined()
    expect(applyDelta(tree, { version: 2, after: 1, files: 1, folders: [{ path: 'x', folder }] })).toBeUndefined()
    const same = { name: 'root0', folders: [{ name: 'x', same: true as const }] }
    expect(applyDelta(tree, { version: 2, after: 1, files: 1, folders: [{ path: '', folder: same }] })).toBeUndefined()
  })

  it('finds every folder by its path, and none by an unknown path', () => {
    fc.assert(
      fc.property(model, model, (a, b) => {
        const tree = readTree(whole(1, [a, b]))
        const all = tree.roots.flatMap(({ folder }) => foldersOf(folder))
        for (const folder of all) expect(findFolder(tree, folder.path)).toBe(folder)
        expect(findFolder(tree, 'root0/nowhere')).toBeUndefined()
        expect(findFolder(tree, 'root')).toBeUndefined()
      }),
    )
  })
})

function foldersOf(folder: Folder): Folder[] {
  return [folder, ...folder.folders.flatMap(foldersOf)]
}
