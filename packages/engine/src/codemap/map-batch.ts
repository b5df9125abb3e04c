// The job that maps files: its types and its handle.

import type { Stamp } from '../disk/index.ts'
import { defineJob } from '../work/index.ts'

export interface MapBatchInput {
  root: string
  paths: string[]
  maxBytes: number
  /** The symbols as data, not only as text: twice as much to carry and to keep. */
  data: boolean
  /** Which words each file refers to as well: wanted for a few files, and half as much work again. */
  references: boolean
}

/** What is kept of a file: everything that needs no knowledge of where it lies. */
export interface StoredMap {
  /** SHA-256 of the bytes. */
  hash: string
  /** The text of its map without the line that names the file. */
  body: string
  /** Its SourceMap as JSON; the text alone is wanted far more often. Empty: never asked for. */
  data: string
  /** Its References as JSON; empty: never asked for. */
  references: string
  /** Set when there is no map: generated, minified, not text, too hard to parse. */
  why: string
}

export type MapAnswer = { path: string; ok: true; stat: Stamp; map: StoredMap } | { path: string; ok: false; why: string }

export const mapBatch = defineJob<MapBatchInput, MapAnswer[]>(new URL('./map-batch.worker.ts', import.meta.url))
