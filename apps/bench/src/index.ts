// Sheaf Bench: tasks, runs, scores, the report, and leaderboard submissions.

export { openBench } from './open-bench.ts'
export { type ScoredRun, writeReport } from './report/index.ts'
export { openRunStore, type RunRecord, readRunFile, scoreRecord } from './run/index.ts'
export { type Seeded, type SeedLeaderboard, seedLeaderboard } from './seed-leaderboard.ts'
export { taskSetOf } from './task-sets.ts'
export { defaultSeed } from './tasks/index.ts'
