// Many replies tried at once, in memory.

export { runBatch } from './run-batch.ts'
