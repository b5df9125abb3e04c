// The folders that are measured: code that npm brought, generated trees, or the one that was given.

export { copyListed } from './copy-listed.ts'
export { fileTree } from './file-tree.ts'
export { keptFolder } from './kept-folder.ts'
export { listPaths } from './list-paths.ts'
export { npmCode } from './npm-code.ts'
