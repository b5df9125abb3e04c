export { runLines, taskLines } from './bench-lines.ts'
export { runModel } from './run-model.ts'
export { scoreRuns } from './score-runs.ts'
export { submitRun } from './submit-run.ts'
