// Where a command works and how the things in it are called.

export { type ChosenPlace, choosePlace, chooseRoots, defaultRoot } from './choose-place.ts'
export { listedPath, rootPath } from './root-path.ts'
export { stateFolder } from './state-folder.ts'
export { type TypedPaths, typedPaths } from './typed-paths.ts'
