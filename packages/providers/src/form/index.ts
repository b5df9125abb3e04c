export { fieldsOf } from './fields-of.ts'
export { parseSettings } from './parse-settings.ts'
export { type FoundSettings, readEnvironment } from './read-environment.ts'
