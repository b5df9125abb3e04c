export { contextChars } from './choose-context.ts'
export { scoringVersion } from './hash-task-set.ts'
export { defaultSeed, makeTaskSet } from './make-task-set.ts'
export type { BenchTask, TaskSet, Verdict } from './task.ts'
