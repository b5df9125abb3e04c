export { readPatch } from './patch.ts'
export { readSearchReplace } from './search-replace.ts'
export { readUnifiedDiff } from './unified-diff.ts'
export { type FileFences, fromFences, readFileFences, readWholeFiles } from './whole-files.ts'
