import type { TreeFolder, TreeFolderChange } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FolderNode } from '../disk/index.ts'
import { finish } from '../work/steps.ts'
import { folderFromPaths } from './folder-from-paths.ts'
import { shareFolder } from './share-folder.ts'
import { sortTree } from './sort-tree.ts'
import { buildTree, type Tree } from './tree.ts'
import { createTreeView, eachShownFile } from './tree-view.ts'

const show = createTreeView((_folder, { name }) => name.endsWith('.lock'))
const showFolder = (node: FolderNode): TreeFolder => show.folder(node, '')
const treeChanges = show.changes

describe('a shown folder', () => {
  it('marks files that checking the folder does not include', () => {
    const node = folderFromPaths('r', ['a.ts', 'b.lock', 'x/c.lock'])
    expect(showFolder(node)).toEqual({ name: 'r', folders: [{ name: 'x', files: 'c.lock', aside: [0] }], files: 'a.ts/b.lock', aside: [1] })
  })

  it('lists folders before files, both sorted by name', () => {
    const node = folderFromPaths('r', ['b/x.ts', 'A/', 'file10.ts', 'File2.ts', 'a.ts'])
    expect(showFolder(node)).toEqual({
      name: 'r',
      folders: [{ name: 'A' }, { name: 'b', files: 'x.ts' }],
      files: 'a.ts/File2.ts/file10.ts',
    })
  })

  it('marks files that are not plain, and folders that could not be read', () => {
    const node: FolderNode = {
      name: 'r',
      folders: [{ name: 'locked', folders: [], files: [], problem: 'permission denied' }],
      files: [
        { name: 'a', kind: 'file' },
        { name: 'b', kind: 'link' },
        { name: 'c', kind: 'special' },
        { name: 'd\ufffd', kind: 'file', raw: 'ZP8=' },
      ],
    }
    expect(showFolder(node)).toEqual({
      name: 'r',
      folders: [{ name: 'locked', problem: 'permission denied' }],
      files: 'a/b/c/d\ufffd',
      odd: { 1: 'link', 2: 'special', 3: 'not-utf8' },
    })
  })

  it('uses the order of sortTree for any names', () => {
    fc.assert(
      fc.property(pathLists, (paths) => {
        const tree = treeOf(paths)
        const sorted = sortTree(tree, { by: 'name' })
        const [root] = sorted.roots
        expect(showFolder(tree.roots[0]?.node ?? empty)).toEqual(plain(root?.node ?? empty))
        const shown: string[] = []
        eachShownFile(tree, (path) => shown.push(path))
        expect(shown).toEqual(filesOf(root?.node ?? empty, ''))
      }),
    )
  })
})

describe('a folder with many files', () => {
  it('sorts a folder with many files in the same order', () => {
    const names = Array.from({ length: 300 }, (_, at) => `${['File', 'file', 'Ä', 'x'][at % 4]}${at % 7 ? at : `0${at}`}.ts`)
    const tree = treeOf(names)
    const sorted = sortTree(tree, { by: 'name' }).roots[0]?.node.files ?? []
    expect(showFolder(tree.roots[0]?.node ?? empty).files).toBe(sorted.map(({ name }) => name).join('/'))
  })
})

describe('tree changes', () => {
  it('lists only the folders whose entries changed', () => {
    const before = treeOf(['a/b/one.ts', 'a/c/two.ts', 'd.ts'])
    const after = shared(before, ['a/b/one.ts', 'a/b/more.ts', 'a/c/two.ts', 'd.ts', 'new/x/y.ts'])
    expect(treeChanges(before, after)).toEqual([
      {
        path: '',
        folder: {
          name: 'r',
          folders: [
            { name: 'a', same: true },
            { name: 'new', folders: [{ name: 'x', files: 'y.ts' }] },
          ],
          files: 'd.ts',
        },
      },
      { path: 'a/b', folder: { name: 'b', files: 'more.ts/one.ts' } },
    ])
    expect(treeChanges(after, after)).toEqual([])
  })

  it('includes the root name if there are several roots', () => {
    const before = buildTree([
      { path: '/x/a', folder: folderFromPaths('a', ['one.ts']) },
      { path: '/y/a', folder: folderFromPaths('a', ['two.ts']) },
    ])
    const after: Tree = {
      roots: before.roots.map((root, at) =>
        at === 0 ? root : { ...root, node: finish(shareFolder(root.node, folderFromPaths('a-2', []))) },
      ),
    }
    expect(treeChanges(before, after)).toEqual([{ path: 'a-2', folder: { name: 'a-2' } }])
  })

  it('includes everything below a folder if two names look the same', () => {
    const twin: FolderNode = { name: '\ufffd', folders: [], files: [{ name: 'x', kind: 'file' }] }
    const before = buildTree([{ path: '/r', folder: { name: 'r', folders: [twin, { ...twin, files: [] }], files: [] } }])
    const after = buildTree([{ path: '/r', folder: { name: 'r', folders: [{ ...twin, files: [] }, twin], files: [] } }])
    expect(treeChanges(before, after)).toEqual([{ path: '', folder: showFolder(after.roots[0]?.node ?? empty) }])
  })

  it('turns the old tree into the new one after any changes', () => {
    fc.assert(
      fc.property(pathLists, fc.array(pathLists, { minLength: 1, maxLength: 4 }), (first, later) => {
        let tree = treeOf(first)
        let replica: TreeFolder = structuredClone(showFolder(tree.roots[0]?.node ?? empty))
        for (const paths of later) {
          const next = shared(tree, paths)
          for (const change of structuredClone(treeChanges(tree, next))) replica = applied(replica, change)
          tree = next
          expect(replica).toEqual(showFolder(treeOf(paths).roots[0]?.node ?? empty))
        }
      }),
    )
  })
})

const names = fc.constantFrom('a', 'B', 'b', 'c2', 'c10', 'D', 'é')
/** No name is a file and a folder at once. */
const pathLists = fc
  .array(
    fc.tuple(fc.array(names, { maxLength: 3 }), names, fc.boolean()).map(([folders, name, isFile]) => {
      const path = [...folders.map((folder) => `${folder}.d`), name].join('/')
      return isFile ? `${path}.ts` : `${path}.d/`
    }),
    { maxLength: 12 },
  )
  .map((paths) => [...new Set(paths)])

const empty: FolderNode = { name: '', folders: [], files: [] }

function treeOf(paths: readonly string[]): Tree {
  return buildTree([{ path: '/r', folder: folderFromPaths('r', paths) }])
}

/** The tree after an update: unchanged parts are the same objects. */
function shared(before: Tree, paths: readonly string[]): Tree {
  return { roots: before.roots.map((root) => ({ ...root, node: finish(shareFolder(root.node, folderFromPaths('r', paths))) })) }
}

function plain({ name, folders, files }: FolderNode): TreeFolder {
  return {
    name,
    ...(folders.length > 0 ? { folders: folders.map(plain) } : {}),
    ...(files.length > 0 ? { files: files.map((file) => file.name).join('/') } : {}),
  }
}

function filesOf({ folders, files }: FolderNode, prefix: string): string[] {
  return [...folders.flatMap((folder) => filesOf(folder, `${prefix}${folder.name}/`)), ...files.map((file) => prefix + file.name)]
}

/** Applies a change like a window. */
function applied(folder: TreeFolder, { path, folder: next }: TreeFolderChange): TreeFolder {
  if (path === '') {
    const own = new Map(folder.folders?.map((each) => [each.name, each]))
    const folders = next.folders?.map((each) => (each.same ? (own.get(each.name) ?? each) : each))
    return { ...next, ...(folders ? { folders } : {}) }
  }
  const [name = '', ...rest] = path.split('/')
  const change = { path: rest.join('/'), folder: next }
  return { ...folder, folders: (folder.folders ?? []).map((each) => (each.name === name ? applied(each, change) : each)) }
}
