// Lists a root as paths straight from its cached walk, if no folder has changed since: no object is made for any file.

import { limits } from '@sheaf/contract'
import { statFolder } from './folder-snapshot.ts'
import { sortPaths } from './list-paths.ts'
import { areAllRegular, unpackFiles } from './pack-files.ts'
import type { CachedTree } from './walk-cache.ts'

/** The paths that `listPaths` returns for the walk; undefined if anything changed, or if the walk would report a problem. */
export function unchangedPaths(tree: CachedTree, root: string): string[] | undefined {
  const list: PathList = { tree, paths: [], isSorted: true }
  if (!addFolder(list, 0, root, '') || list.paths.length > limits.fileCountLimit) return undefined
  return list.isSorted ? list.paths : sortPaths(list.paths)
}

interface PathList {
  tree: CachedTree
  paths: string[]
  /** Folders come sorted from the disk, so merging their names is nearly always enough. */
  isSorted: boolean
}

// Neither sorts by its bytes in a string: see list-paths.ts.
const beyondPlain = /[\ud800-\udfff]/

/** False: the folder or one below it has changed. */
function addFolder(list: PathList, index: number, folder: string, prefix: string): boolean {
  const { tree, paths } = list
  const stats = statFolder(folder)
  if (!stats || !tree.isSame(index, stats)) return false
  const text = tree.filesAt(index)
  const names = namesOf(text)
  if (!names) return false
  if (beyondPlain.test(text)) list.isSorted = false
  const inside = folder.endsWith('/') ? folder : `${folder}/`
  const end = index + tree.sizeAt(index)
  let last = ''
  let at = 0
  for (let child = index + 1; child < end; child += tree.sizeAt(child)) {
    const name = tree.nameAt(child)
    const key = `${name}/`
    for (let file = names[at]; file !== undefined && file < key; file = names[++at]) {
      if (file < last) list.isSorted = false
      last = file
      paths.push(prefix + file)
    }
    if (key < last || beyondPlain.test(key)) list.isSorted = false
    last = key
    if (!addFolder(list, child, inside + name, prefix + key)) return false
  }
  for (; at < names.length; at++) {
    const file = names[at] ?? ''
    if (file < last) list.isSorted = false
    last = file
    paths.push(prefix + file)
  }
  return true
}

/** Undefined if there is a pipe, a socket or a device among them, which the walk reports. */
function namesOf(text: string): string[] | undefined {
  if (text === '') return []
  if (areAllRegular(text)) return text.split('/')
  const files = unpackFiles(text)
  return files.some(({ kind }) => kind === 'special') ? undefined : files.map(({ name }) => name)
}
