// Job handle of judge-bytes.worker.ts.

import { defineJob } from '../work/job.ts'

export const judgeBytes = defineJob<Uint8Array, boolean>(new URL('./judge-bytes.worker.ts', import.meta.url))
