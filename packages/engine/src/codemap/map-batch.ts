// Types and handle of the job that maps files.

import type { Stamp } from '../disk/index.ts'
import { defineJob } from '../work/index.ts'

export interface MapBatchInput {
  root: string
  paths: string[]
  maxBytes: number
  /** Also return the symbols as data: twice as much to transfer and store. */
  data: boolean
  /** Also collect the words each file refers to: needed for a few files, and half as much work again. */
  references: boolean
  /** Also map files that are marked as generated. */
  includeGenerated: boolean
}

/** The stored part of a file: everything that does not depend on its path. */
export interface StoredMap {
  /** SHA-256 of the bytes. */
  hash: string
  /** Text of the map without the line that names the file. */
  body: string
  /** SourceMap as JSON; the text alone is needed far more often. Empty: never requested. */
  data: string
  /** References as JSON; empty: never requested. */
  references: string
  /** Set when there is no map: generated, minified, not text, too hard to parse. */
  why: string
}

export type MapAnswer = { path: string; ok: true; stat: Stamp; map: StoredMap } | { path: string; ok: false; why: string }

export const mapBatch = defineJob<MapBatchInput, MapAnswer[]>(new URL('./map-batch.worker.ts', import.meta.url))
