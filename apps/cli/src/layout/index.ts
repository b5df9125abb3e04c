// Text laid out for people: figures, columns, what was left out.

export { alignTable } from './align-table.ts'
export { counted, grouped, share } from './numbers.ts'
export { problemLines } from './problem-lines.ts'
