// Definitions that other tools find in a folder's code, and how many of them our maps contain.

export { type Comparison, compareDefinitions } from './compare-definitions.ts'
export type { Definition, OracleResult } from './definition.ts'
export { findDefinitions } from './find-definitions.ts'
export { reasonFor } from './known-mistakes.ts'
export { languageOf } from './language-of.ts'
export { plainName } from './plain-name.ts'
export { sourceContextReader } from './source-context.ts'
