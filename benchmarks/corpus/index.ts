// The folders to measure: code installed by npm, generated trees, or the given folder.

export { cacheFolder } from './cache-folder.ts'
export { copyFolder } from './copy-folder.ts'
export { fileTree } from './file-tree.ts'
export { listPaths } from './list-paths.ts'
export { npmCode } from './npm-code.ts'
