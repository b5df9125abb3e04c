// Lists a walked folder as paths: relative, with `/`, in UTF-8 byte order, as git lists them.

import type { FolderNode } from './folder-node.ts'

/** Files and links; pipes, sockets and devices cannot be read. */
export function listPaths(folder: FolderNode): string[] {
  const paths: string[] = []
  // Folders come sorted from the disk, so merging their names is nearly always enough; sorting whole paths takes far longer.
  return collect(folder, '', paths) ? paths : sortPaths(paths)
}

export function sortPaths(paths: string[]): string[] {
  return paths.some((path) => beyondPlain.test(path)) ? paths.sort(byBytes) : paths.sort()
}

// With a surrogate in a name, UTF-16 order, which `<` and sort() use, may differ from byte order.
const beyondPlain = /[\ud800-\udfff]/
const slash = 0x2f

function byBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left, 'utf8'), Buffer.from(right, 'utf8'))
}

/** False if the paths are not in order. */
function collect({ files, folders }: FolderNode, prefix: string, paths: string[]): boolean {
  let isSorted = true
  let last = ''
  let next = 0
  const below = isInOrder(folders) ? folders : folders.toSorted(byPath)
  for (let index = 0; index <= below.length; index++) {
    const child = below[index]
    const key = child && `${child.name}/`
    for (let file = files[next]; file && (key === undefined || file.name < key); file = files[++next]) {
      const { name } = file
      if (name < last || beyondPlain.test(name)) isSorted = false
      last = name
      if (file.kind !== 'special') paths.push(prefix + name)
    }
    if (child && key !== undefined) {
      if (beyondPlain.test(key)) isSorted = false
      if (!collect(child, prefix + key, paths)) isSorted = false
    }
  }
  return isSorted
}

/** In a path, a folder's name is followed by a slash, so `a-b` comes before `a`. */
function byPath({ name: left }: FolderNode, { name: right }: FolderNode): number {
  return `${left}/` < `${right}/` ? -1 : 1
}

function isInOrder(folders: readonly FolderNode[]): boolean {
  let last = ''
  for (const { name } of folders) {
    if (name < last || (name.startsWith(last) && last !== '' && name.charCodeAt(last.length) < slash)) return false
    last = name
  }
  return true
}
