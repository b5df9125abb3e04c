// Text layout: numbers, columns, lists of problems.

export { alignTable } from './align-table.ts'
export { formatCount, formatNumber, formatPercent } from './numbers.ts'
export { problemLines } from './problem-lines.ts'
