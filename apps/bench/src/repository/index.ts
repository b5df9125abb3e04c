// Synthetic repositories: their types, their maker, and the numbers that decide.

export { makeRepository } from './make-repository.ts'
export { openRandom, type Random } from './open-random.ts'
export type { Dialect, Files, FunctionSource, ModuleSource, Repository, StatementSource } from './repository.ts'
