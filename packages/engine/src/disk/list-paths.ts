// A walked folder as paths: relative, with `/`, in the order of their UTF-8 bytes, as git lists them.

import type { FolderNode } from './folder-node.ts'

/** Files and links; pipes, sockets and devices are not something to read. */
export function listPaths(folder: FolderNode): string[] {
  const paths: string[] = []
  collect(folder, '', paths)
  return sortPaths(paths)
}

export function sortPaths(paths: string[]): string[] {
  // Beyond U+D7FF the order of UTF-16, which sort() goes by, is not the order of bytes.
  return paths.some((path) => beyondPlain.test(path)) ? paths.sort(byBytes) : paths.sort()
}

const beyondPlain = /[\ud800-\uffff]/

function byBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left, 'utf8'), Buffer.from(right, 'utf8'))
}

function collect(folder: FolderNode, prefix: string, paths: string[]): void {
  for (const { name, kind } of folder.files) if (kind !== 'special') paths.push(prefix + name)
  for (const child of folder.folders) collect(child, `${prefix}${child.name}/`, paths)
}
