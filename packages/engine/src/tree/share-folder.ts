// Compares two versions of a folder: equal parts stay the same objects, and differences can be listed.

import type { FileNode, FolderNode } from '../disk/index.ts'
import type { Steps } from '../work/steps.ts'

/** `after`, reusing the objects of `before` wherever nothing changed; `before` itself if nothing did. */
export function* shareFolder(before: FolderNode, after: FolderNode): Steps<FolderNode> {
  if (before === after) return before
  yield
  const known = new Map(before.folders.map((folder) => [folder.name, folder]))
  const folders: FolderNode[] = []
  for (const folder of after.folders) {
    const old = known.get(folder.name)
    folders.push(old ? yield* shareFolder(old, folder) : folder)
  }
  const sharedFolders = folders.length === before.folders.length && folders.every((folder, at) => folder === before.folders[at])
  const sharedFiles = after.files.length === before.files.length && after.files.every((file, at) => sameFile(file, before.files[at]))
  if (sharedFolders && sharedFiles && before.name === after.name && before.problem === after.problem) return before
  return { ...after, folders: sharedFolders ? before.folders : folders, files: sharedFiles ? before.files : after.files }
}

/** Calls back with the path of every file that only one version has, or whose kind differs. */
export function eachChange(before: FolderNode, after: FolderNode, prefix: string, visit: (path: string) => void): void {
  if (before === after) return
  if (before.files !== after.files) {
    const old = new Map(before.files.map((file) => [file.name, file]))
    for (const file of after.files) {
      if (!sameFile(file, old.get(file.name))) visit(prefix + file.name)
      old.delete(file.name)
    }
    for (const name of old.keys()) visit(prefix + name)
  }
  if (before.folders === after.folders) return
  const old = new Map(before.folders.map((folder) => [folder.name, folder]))
  for (const folder of after.folders) {
    eachChange(old.get(folder.name) ?? empty, folder, `${prefix}${folder.name}/`, visit)
    old.delete(folder.name)
  }
  for (const folder of old.values()) eachChange(folder, empty, `${prefix}${folder.name}/`, visit)
}

/** Calls back for every entry that only `after` has; the contents of a new folder follow if it returns true. */
export function eachAdded(before: FolderNode, after: FolderNode, path: string, visit: (path: string) => boolean): void {
  if (before === after) return
  const oldFiles = new Set(before.files.map(({ name }) => name))
  for (const { name } of after.files) if (!oldFiles.has(name)) visit(`${path}/${name}`)
  const oldFolders = new Map(before.folders.map((folder) => [folder.name, folder]))
  for (const folder of after.folders) {
    const inside = `${path}/${folder.name}`
    const old = oldFolders.get(folder.name)
    if (old || visit(inside)) eachAdded(old ?? empty, folder, inside, visit)
  }
}

const empty: FolderNode = { name: '', folders: [], files: [] }

function sameFile(a: FileNode, b: FileNode | undefined): boolean {
  return b !== undefined && a.name === b.name && a.kind === b.kind && a.raw === b.raw
}
