// Job handle of show-to-model.worker.ts.

import type { ShowJob } from '../search/index.ts'
import { defineJob } from '../work/job.ts'

export const showToModel: ShowJob = defineJob(new URL('./show-to-model.worker.ts', import.meta.url))
