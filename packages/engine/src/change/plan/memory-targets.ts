// Targets backed by texts in memory, with the same path rules as a disk.

import { hashBytes } from '../../disk/hash-bytes.ts'
import type { TargetRead, TargetRoot, Targets } from './targets.ts'

export function memoryTargets(files: Readonly<Record<string, string>>): Targets {
  const root: TargetRoot = { path: '', name: '' }
  const texts = new Map(Object.entries(files))
  let folders: Map<string, Set<string>> | undefined

  function read(_root: TargetRoot, relative: string): TargetRead {
    const text = texts.get(relative)
    if (text === undefined) return { ok: false, code: 'missing-file', message: 'File not found.' }
    if (text.includes('\0')) return { ok: false, code: 'binary', message: 'The file is binary. Only text files can be edited.' }
    if (!text.isWellFormed()) return { ok: false, code: 'not-utf8', message: "The file is not UTF-8 and can't be written back unchanged." }
    return { ok: true, text, encoding: 'utf-8', hash: hashBytes(Buffer.from(text)), identity: relative, namesElsewhere: 0 }
  }

  function foldersOf(): Map<string, Set<string>> {
    if (folders) return folders
    folders = new Map()
    for (const path of texts.keys()) {
      const parts = path.split('/')
      for (const [at, part] of parts.entries()) {
        const folder = parts.slice(0, at).join('/')
        const names = folders.get(folder) ?? new Set()
        folders.set(folder, names.add(part))
      }
    }
    return folders
  }

  return {
    roots: [root],
    foldsCase: false,
    look(_root, relative) {
      if (texts.has(relative)) return 'file'
      return foldersOf().has(relative) ? 'folder' : 'missing'
    },
    read,
    allowsNew: () => true,
    names: (_root, folder) => [...(foldersOf().get(folder) ?? [])],
    real: () => undefined,
    locate: () => undefined,
    files: () => [...texts.keys()].map((relative) => ({ root, relative })),
  }
}
