export { isJobName, type JobName, type Jobs, jobNames, type OpenedJobs } from './jobs.ts'
export { bossSchema, openJobs } from './open-jobs.ts'
