// Converts typed or listed paths to the names the host uses.

export { resolvePathArguments } from './resolve-path-arguments.ts'
export { escapeGlob, rootPath } from './root-path.ts'
