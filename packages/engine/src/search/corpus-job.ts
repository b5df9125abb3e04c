// Tasks for the thread that holds a corpus's texts, and the job's handle.

import type { SearchRequest } from '@sheaf/contract'
import { defineJob } from '../work/job.ts'
import type { PackedFound } from './pack-found.ts'
import type { SearchFile } from './search-file.ts'
import type { PackedFiles } from './search-share.ts'

export type CorpusEvent = { kind: 'written'; file: SearchFile } | { kind: 'removed'; shown: string }

export type CorpusTask =
  | { kind: 'load'; files: PackedFiles; maxBytes: number }
  | { kind: 'update'; events: readonly CorpusEvent[] }
  | { kind: 'recheck' }
  | {
      kind: 'search'
      request: SearchRequest
      room: number
      /** Nonzero: stop. */
      canceled: SharedArrayBuffer
      /** The module that selects what to search of each text; absent: all of it. */
      shows?: string
    }

export type CorpusAnswer =
  | { kind: 'size'; files: number; bytes: number }
  | { kind: 'found'; found: PackedFound }
  /** The thread was replaced: load first. */
  | { kind: 'nothing-held' }

export const corpusJob = defineJob<CorpusTask, CorpusAnswer>(new URL('./corpus.worker.ts', import.meta.url))
