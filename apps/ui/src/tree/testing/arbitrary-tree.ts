// Trees for tests: random ones, and ones built from given folders.

import type { TreeFolder } from '@sheaf/contract'
import fc from 'fast-check'
import { type Folder, filePath, readTree, type TreeReplica } from '../../state/tree-replica.ts'

export function treeOf(...folders: TreeFolder[]): TreeReplica {
  const roots = folders.map((folder) => ({ name: folder.name, path: `/disk/${folder.name}`, folder }))
  const tree = readTree({ version: 1, roots, files: 0 })
  return { ...tree, files: tree.roots.reduce((sum, { folder }) => sum + folder.total, 0) }
}

const fileNames = fc.uniqueArray(fc.constantFrom('a.ts', 'b.md', 'c.ts', 'Makefile', '.env', 'z.TS'), { maxLength: 4 })
const folder: fc.Arbitrary<TreeFolder> = fc.letrec<{ folder: TreeFolder }>((tie) => ({
  folder: fc
    .record({
      name: fc.constantFrom('lib', 'src', 'x'),
      folders: fc.oneof(
        { depthSize: 'small' },
        fc.constant<TreeFolder[]>([]),
        fc.uniqueArray(tie('folder'), { maxLength: 3, selector: ({ name }) => name }),
      ),
      names: fileNames,
    })
    .map(({ names, ...rest }) => ({
      ...rest,
      ...(names.length > 0 ? { files: names.join('/'), aside: names.flatMap((name, at) => (name === '.env' ? [at] : [])) } : {}),
    })),
})).folder

export const arbitraryTree: fc.Arbitrary<TreeReplica> = fc
  .uniqueArray(folder, { minLength: 1, maxLength: 2, selector: ({ name }) => name })
  .map((folders) => treeOf(...folders))

export function foldersIn(tree: TreeReplica): Folder[] {
  const all = (each: Folder): Folder[] => [each, ...each.folders.flatMap(all)]
  return tree.roots.flatMap(({ folder: root }) => all(root))
}

/** All files in the tree's order: the files of subfolders first. */
export function filesIn(tree: TreeReplica): string[] {
  const all = (each: Folder): string[] => [...each.folders.flatMap(all), ...each.files.map((name) => filePath(each, name))]
  return tree.roots.flatMap(({ folder: root }) => all(root))
}

export function isBelow(path: string, around: string): boolean {
  return around === '' || path.startsWith(`${around}/`)
}
