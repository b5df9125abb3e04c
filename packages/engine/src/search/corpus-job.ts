// Tasks for the thread that searches a share of a workspace's files, and the job's handle.

import type { SearchRequest } from '@sheaf/contract'
import { defineJob } from '../work/job.ts'
import type { PackedFound } from './pack-found.ts'
import type { SearchFile } from './search-file.ts'
import type { PackedFiles } from './search-share.ts'

export type CorpusEvent = { kind: 'written'; file: SearchFile } | { kind: 'removed'; shown: string }

/** Where the index of a share is stored. */
export interface CorpusIndex {
  /** A file for each root. */
  files: ReadonlyMap<string, string>
  /** The parts of those files with this share's files. */
  segments: readonly number[]
  /** Added to the clock: in tests, files are too new to be trusted. */
  clockAheadMs: number
}

export type CorpusTask =
  /** Without an index, all texts are read at once. */
  | { kind: 'load'; files: PackedFiles; maxBytes: number; index: CorpusIndex | undefined }
  | { kind: 'update'; events: readonly CorpusEvent[] }
  | { kind: 'recheck' }
  /** Indexes files for about this long. */
  | { kind: 'index'; ms: number }
  | { kind: 'save' }
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
  /** `unindexed`: how many files the index still lacks. */
  | { kind: 'size'; bytes: number; unindexed: number }
  | { kind: 'found'; found: PackedFound }
  /** The thread was replaced: load first. */
  | { kind: 'nothing-held' }

export const corpusJob = defineJob<CorpusTask, CorpusAnswer>(new URL('./corpus.worker.ts', import.meta.url))
