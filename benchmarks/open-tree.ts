// Opens a folder's tree as the host does, without a cache.

import { walkFolder } from '../packages/engine/src/disk/index.ts'
import { buildTree, type Tree } from '../packages/engine/src/tree/index.ts'

export function openTree(path: string): Tree {
  return buildTree([{ path, ...walkFolder(path, { env: process.env }) }])
}
