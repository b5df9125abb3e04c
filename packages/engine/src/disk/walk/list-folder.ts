// Lists one folder: names in byte order, kinds, and the bytes of names that are not UTF-8.

import { type Dirent, readdirSync } from 'node:fs'
import { isAscii } from '../ignore/byte-text.ts'
import type { FileNode } from './folder-node.ts'

export interface Listing {
  folders: string[]
  files: FileNode[]
  /** Folders whose names are not UTF-8: a string could not open them. */
  rawFolders: Buffer[]
  /** All names are ASCII, so they equal their byte text. */
  isAscii: boolean
  /** The names may include ignore files or a `.git`. */
  hasSpecialNames: boolean
}

/** Throws file system errors. */
export function listFolder(path: string | Buffer): Listing {
  if (typeof path !== 'string') return listBytes(path)
  const folders: string[] = []
  const files: FileNode[] = []
  // One test for all names of a folder: a test per name would cost more than the rest of this function.
  let all = ''
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const { name } = entry
    all += name
    if (entry.isFile()) files.push({ name, kind: 'file' })
    else if (entry.isDirectory()) folders.push(name)
    else files.push({ name, kind: entry.isSymbolicLink() ? 'link' : 'special' })
  }
  const ascii = isAscii(all)
  // The replacement character: a name was not UTF-8, or really contains it. Only the bytes can tell.
  if (!ascii && all.includes('\ufffd')) return listBytes(Buffer.from(path, 'utf8'))
  return { folders, files, rawFolders: [], isAscii: ascii, hasSpecialNames: mayHaveSpecialNames(all) }
}

/** `names` is all names joined: one search instead of a comparison for each. */
export function mayHaveSpecialNames(names: string): boolean {
  return names.includes('.git') || names.includes('ignore')
}

function listBytes(path: Buffer): Listing {
  const folders: string[] = []
  const files: FileNode[] = []
  const rawFolders: Buffer[] = []
  for (const entry of readdirSync(path, { withFileTypes: true, encoding: 'buffer' })) {
    const bytes = entry.name
    const name = bytes.toString('utf8')
    const isRaw = !Buffer.from(name, 'utf8').equals(bytes)
    if (!entry.isDirectory())
      files.push(isRaw ? { name, kind: fileKind(entry), raw: bytes.toString('base64') } : { name, kind: fileKind(entry) })
    else if (isRaw) rawFolders.push(bytes)
    else folders.push(name)
  }
  return { folders, files, rawFolders, isAscii: false, hasSpecialNames: true }
}

function fileKind(entry: Dirent<Buffer>): FileNode['kind'] {
  if (entry.isFile()) return 'file'
  return entry.isSymbolicLink() ? 'link' : 'special'
}
