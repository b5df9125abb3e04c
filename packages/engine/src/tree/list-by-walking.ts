// Lists folders for `updateTree` from whole walks: walks each root at most once, and only when something in it is needed.

import type { FolderNode } from '../disk/index.ts'
import type { ListFolder } from './update-tree.ts'

/** `walk` returns a root as it is now, or undefined if it is gone. Use it for one update: a second would see the old walk. */
export function listByWalking(walk: (rootPath: string) => WalkedRoot | Promise<WalkedRoot>): ListFolder {
  const walked = new Map<string, WalkedRoot | Promise<WalkedRoot>>()
  return async (folderPath, _deep, rootPath) => {
    if (!walked.has(rootPath)) walked.set(rootPath, walk(rootPath))
    let node = await walked.get(rootPath)
    for (const part of folderPath.slice(rootPath.length).split('/')) {
      if (part !== '') node = node?.folders.find(({ name }) => name === part)
    }
    return node
  }
}

type WalkedRoot = FolderNode | undefined
