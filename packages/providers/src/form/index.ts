export { fieldsOf } from './fields-of.ts'
export { parseSettings } from './parse-settings.ts'
