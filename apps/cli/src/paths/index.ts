// Converts typed or listed paths to the names the host uses.

export { escapeGlob, rootPath } from './root-path.ts'
export { typedPaths } from './typed-paths.ts'
