// The entries of one folder, as the system has them: names in byte order, kinds, and the bytes of names that are not UTF-8.

import { type Dirent, readdirSync } from 'node:fs'
import type { FileNode } from './folder-node.ts'

export interface Listing {
  folders: string[]
  files: FileNode[]
  /** Folders whose names are not UTF-8: a string could not open them. */
  rawFolders: Buffer[]
}

/** Throws what the system throws. */
export function listFolder(path: string | Buffer): Listing {
  if (typeof path !== 'string') return listBytes(path)
  const folders: string[] = []
  const files: FileNode[] = []
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const { name } = entry
    // The mark of a name that was not UTF-8 (or of a name that really holds it): only the bytes can tell.
    if (name.includes('\ufffd')) return listBytes(Buffer.from(path, 'utf8'))
    if (entry.isFile()) files.push({ name, kind: 'file' })
    else if (entry.isDirectory()) folders.push(name)
    else files.push({ name, kind: entry.isSymbolicLink() ? 'link' : 'special' })
  }
  return { folders, files, rawFolders: [] }
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
  return { folders, files, rawFolders }
}

function fileKind(entry: Dirent<Buffer>): FileNode['kind'] {
  if (entry.isFile()) return 'file'
  return entry.isSymbolicLink() ? 'link' : 'special'
}
