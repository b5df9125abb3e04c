// Paths as they are typed or listed, and by the names the host knows them by.

export { escapeGlob, rootPath } from './root-path.ts'
export { typedPaths } from './typed-paths.ts'
