// The handle of what a model may search, for whoever searches.

import type { ShowJob } from '../search/index.ts'
import { defineJob } from '../work/job.ts'

export const showToModel: ShowJob = defineJob(new URL('./show-to-model.worker.ts', import.meta.url))
