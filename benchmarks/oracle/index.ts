// Definitions that other tools find in a folder's code, and how many of them our maps contain.

export { type Comparison, compareDefinitions } from './compare-definitions.ts'
export type { Definition, Testimony } from './definition.ts'
export { reasonFor } from './known-mistakes.ts'
export { languageOf } from './language-of.ts'
export { plainName } from './plain-name.ts'
export { sightingsUnder } from './sighting.ts'
export { testify } from './testify.ts'
