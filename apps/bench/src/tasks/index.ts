export { defaultSeed, makeTaskSet } from './make-task-set.ts'
export type { BenchTask, TaskSet } from './task.ts'
