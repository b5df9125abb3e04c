// Types and handle of the job that finds the names files define, without parsing them.

import type { Stamp } from '../disk/stamp.ts'
import { defineJob } from '../work/index.ts'

export interface NameBatchInput {
  root: string
  paths: string[]
  maxBytes: number
}

export interface NamedFile {
  path: string
  /** Undefined: the file could not be read. */
  stat: Stamp | undefined
  names: string[]
}

export const nameBatch = defineJob<NameBatchInput, NamedFile[]>(new URL('./name-batch.worker.ts', import.meta.url))
