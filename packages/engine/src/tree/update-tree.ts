// Updates the tree after changes on disk: only affected folders are listed again, and the others stay the same objects.

import type { FolderNode } from '../disk/index.ts'
import type { FolderEvent } from '../disk/watch/watch-folder.ts'
import { takeTurns } from '../work/steps.ts'
import { eachAdded, eachChange, shareFolder } from './share-folder.ts'
import { findFile, rootPrefix, type Tree, type TreeRoot } from './tree.ts'

/** `refresh`: perhaps nothing happened; all at the path is listed. */
export type TreeEvent = FolderEvent | { kind: 'refresh'; path: string }

/**
 * A folder as the ignore rules show it now, or undefined if it is gone or hidden. Without `deep`, only the names of its subfolders
 * matter, so a lister may leave them empty.
 */
export type ListFolder = (folderPath: string, deep: boolean, rootPath: string) => FolderNode | undefined | Promise<FolderNode | undefined>

export interface TreeUpdated {
  tree: Tree
  /** Files added, removed or changed, in the tree's form, sorted. */
  changed: string[]
  /**
   * Absolute paths that were found though no event named them. A file that comes and goes within a moment may never be named at
   * all, so these are checked again when the disk is quiet: otherwise a file seen in that moment would stay in the tree.
   */
  unannounced: string[]
}

export async function updateTree(tree: Tree, events: readonly TreeEvent[], list: ListFolder): Promise<TreeUpdated> {
  const changed = new Set<string>()
  const unannounced = new Set<string>()
  const named = new Set(events.map(({ path }) => path))
  const roots: TreeRoot[] = []
  for (const root of tree.roots) {
    const mark = markFolders(root, events)
    const node = mark
      ? ((await refresh(root.node, root.path, mark, (path, deep) => list(path, deep, root.path))) ?? {
          name: root.name,
          folders: [],
          files: [],
        })
      : root.node
    const after = node.name === root.name ? node : { ...node, name: root.name }
    roots.push(after === root.node ? root : { ...root, node: after })
    eachChange(root.node, after, rootPrefix(tree, root), (path) => changed.add(path))
    eachAdded(root.node, after, root.path, (path) => named.has(path) || !unannounced.add(path))
  }
  const isSame = roots.every((root, at) => root === tree.roots[at])
  const updated = isSame ? tree : { roots }
  for (const { kind, path } of events) {
    if (kind === 'created' || kind === 'changed')
      for (const shown of pathsInTree(updated, path)) if (findFile(updated, shown)) changed.add(shown)
  }
  return { tree: updated, changed: [...changed].sort(), unannounced: [...unannounced].sort() }
}

type ListInRoot = (folderPath: string, deep: boolean) => ReturnType<ListFolder>

/** What to do at a folder of the tree and below it. */
interface Mark {
  list?: 'shallow' | 'deep'
  inside: Map<string, Mark>
}

const ignoreFiles = new Set(['.gitignore', '.ignore', '.repo_ignore'])

function markFolders(root: TreeRoot, events: readonly TreeEvent[]): Mark | undefined {
  const top: Mark = { inside: new Map() }
  let any = false
  for (const event of events) {
    const parts = partsBelow(root, event.path)
    if (parts === undefined || parts.includes('.git') || isPlainSave(root, parts, event)) continue
    any = true
    markPath(top, root.node, parts)
  }
  return any ? top : undefined
}

/** By far most events: a file already in the tree was written. Nothing needs to be listed for it. */
function isPlainSave(root: TreeRoot, parts: readonly string[], event: TreeEvent): boolean {
  const name = parts.at(-1)
  if (!('is' in event) || name === undefined || ignoreFiles.has(name)) return false
  let folder: FolderNode | undefined = root.node
  for (const part of parts.slice(0, -1)) folder = folder?.folders.find((inner) => inner.name === part)
  return folder?.files.some((file) => file.name === name && file.kind === event.is) ?? false
}

/** Marks the nearest folder in the tree; a folder that the event itself names may have been replaced, so it is listed whole. */
function markPath(top: Mark, node: FolderNode, parts: string[]): void {
  let mark = top
  let folder = node
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1
    const inner = folder.folders.find(({ name }) => name === part)
    if (isLast || !inner) mark.list ??= 'shallow'
    if (isLast && ignoreFiles.has(part)) mark.list = 'deep'
    if (!inner) return
    let next = mark.inside.get(part)
    if (!next) {
      next = { inside: new Map() }
      mark.inside.set(part, next)
    }
    mark = next
    folder = inner
  }
  mark.list = 'deep'
}

async function refresh(node: FolderNode, path: string, mark: Mark, list: ListInRoot): Promise<FolderNode | undefined> {
  if (mark.list === 'deep') {
    const listed = await list(path, true)
    return listed && takeTurns(shareFolder(node, listed))
  }
  const listed = mark.list === 'shallow' ? await list(path, false) : node
  if (listed === undefined) return undefined
  const known = new Map(node.folders.map((folder) => [folder.name, folder]))
  const folders: FolderNode[] = []
  for (const { name } of listed.folders) {
    const before = known.get(name)
    const inner = mark.inside.get(name)
    const after = !before ? await list(`${path}/${name}`, true) : inner ? await refresh(before, `${path}/${name}`, inner, list) : before
    if (after) folders.push(after)
  }
  // A lister may hide folders that show nothing, so one that just lost a folder must be listed again.
  if (listed === node && folders.length < listed.folders.length && !(await list(path, false))) return undefined
  return takeTurns(shareFolder(node, { ...listed, folders }))
}

/** More than one if a root is inside another. */
function pathsInTree(tree: Tree, path: string): string[] {
  return tree.roots.flatMap((root) => {
    const parts = partsBelow(root, path)
    return parts === undefined ? [] : [rootPrefix(tree, root) + parts.join('/')]
  })
}

function partsBelow(root: TreeRoot, path: string): string[] | undefined {
  if (path === root.path) return []
  const start = root.path.endsWith('/') ? root.path : `${root.path}/`
  return path.startsWith(start) ? path.slice(start.length).split('/') : undefined
}
