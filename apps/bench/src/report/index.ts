export type { ScoredRun } from './report-run.ts'
export { writeReport } from './write-report.ts'
