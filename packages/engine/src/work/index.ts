export { type Breathe, openBreath } from './breathe.ts'
export { hireProcess } from './hire.ts'
export { defineJob, type Job } from './job.ts'
export { openPool, type Pool, type RunOptions } from './pool.ts'
