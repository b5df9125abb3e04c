// Types and handle of the job that splits files into regions and finds the words of a task in them.

import type { MapSymbol } from '@sheaf/contract'
import { defineJob } from '../work/index.ts'
import type { Region } from './split-regions.ts'

export interface RegionsInput {
  root: string
  files: FileToSplit[]
  /** The task as text, without noise. */
  task: string
  maxBytes: number
}

export interface FileToSplit {
  /** Path below the root. */
  path: string
  symbols: MapSymbol[]
  /** Of the whole file; 0: not known. */
  tokens: number
}

export interface MatchedRegion extends Region {
  bytes: number
  /** Estimated from those of the file. */
  tokens: number
  /** Number of words. */
  length: number
  /** Terms of the task: index, how often it occurs, and how often in names defined here. */
  hits: { term: number; times: number; defined: number }[]
  /** Indexes of the terms of the task that are words of its name. */
  nameTerms: number[]
  /** Number of words of its name. */
  nameLength: number
  /** The task names the definition, and the name can't be an ordinary word: `readFile`, `read_file`. */
  isAsked: boolean
  /** Runs of words that the task quotes. */
  quoted: number
  /** A stack trace in the task names a line of it. */
  isInTrace: boolean
  /** Enclosing types that the task names. */
  namedContainers: number
}

export interface SplitFile {
  path: string
  /** Empty if the file could not be read as text. */
  regions: MatchedRegion[]
}

export const matchRegions = defineJob<RegionsInput, SplitFile[]>(new URL('./match-regions.worker.ts', import.meta.url))
