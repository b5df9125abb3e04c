// Tries many replies in memory.

export { runBatch } from './run-batch.ts'
