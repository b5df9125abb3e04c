// Text layout: numbers, columns, lists of problems.

export { alignTable } from './align-table.ts'
export { counted, grouped, share } from './numbers.ts'
export { problemLines } from './problem-lines.ts'
