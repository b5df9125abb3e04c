// The folders to measure: code installed by npm, generated trees, or the given folder.

export { copyListed } from './copy-listed.ts'
export { fileTree } from './file-tree.ts'
export { keptFolder } from './kept-folder.ts'
export { listPaths } from './list-paths.ts'
export { npmCode } from './npm-code.ts'
