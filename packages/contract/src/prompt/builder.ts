// The Context Builder: finds the files a task needs, with or without a model.

import type { Usage } from '../models/ask.ts'
import type { LineRange, SelectedFile } from '../workspace/selection.ts'
import type { PartialRanking, Priority } from './partial-ranking.ts'

/** A file that is relevant to a task. */
export interface RankedFile {
  path: string
  /** Between 0 and 1, best first. */
  score: number
  priority: Priority
  why: string
  tokens: number
}

export interface Recommendation extends RankedFile {
  /** Recommended by the local ranking, the model, or both. */
  by: 'local' | 'model' | 'both'
  /** Definitions that the model named, if it did not mean the whole file. */
  names?: string[]
}

/** Estimated tokens of all queries, by part, and the number of queries. */
export interface BuilderEstimate {
  tokens: { tree: number; map: number; prompt: number }
  queries: number
  /** Null: no model, nothing is sent. */
  model: string | null
  cost: number | null
}

export interface BuilderAnswer {
  recommendations: Recommendation[]
  tokens: BuilderEstimate['tokens']
  /** The model that was asked; null: local ranking only. */
  model: string | null
  usage?: Usage
  /** Only if a budget was given. */
  pack?: ContextPack
  /** The task, as an agent would rewrite it. */
  task?: string
  /** The caller needed an answer (`call.enough`): only these files are known so far, and nothing was saved. */
  partial?: PartialRanking['basis']
  /** Failed queries and their consequences, files that were named but do not exist … */
  notes: string[]
}

/** What of the files fits into a token budget, best use first. */
export interface ContextPack {
  /** o200k count of everything in it, as in a prompt. */
  tokens: number
  files: PackedFile[]
}

export type PackedFile = SelectedFile & {
  tokens: number
  why: string
}

/** How much of a recommended file fits into the budget of its run. */
export type PackedPart = ({ mode: 'full' } | { mode: 'slices'; ranges: LineRange[] } | { mode: 'map' }) & { tokens: number }

/** The stages in progress reports, in order. */
export const builderStages = ['scan', 'map', 'split', 'query', 'merge', 'rank'] as const

/** The same for an agent. While it explores, `done` counts the tokens that it has read, of `total`. */
export const agentBuilderStages = ['scan', 'explore', 'rank'] as const
