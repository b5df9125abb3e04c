// The Context Builder: which files a task needs, found without a model, and with one.

import type { InWorkspace, Place } from '../api/call.ts'
import type { Usage } from '../models/ask.ts'

export const priorities = ['high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

/** A file worth looking at for a task. */
export interface RankedFile {
  path: string
  /** Between 0 and 1, best first. */
  score: number
  priority: Priority
  why: string
  tokens: number
}

export interface Recommendation extends RankedFile {
  /** Who thinks so: the local ranking, the model, or both. */
  by: 'local' | 'model' | 'both'
}

/** Tokens of all queries together, by part, and how many queries there will be. */
export interface BuilderEstimate {
  tokens: { tree: number; map: number; prompt: number }
  queries: number
  /** Without a model nothing is sent. */
  model: string | null
  cost: number | null
}

export interface BuilderAnswer {
  recommendations: Recommendation[]
  tokens: BuilderEstimate['tokens']
  /** The model that was asked; null: local only. */
  model: string | null
  usage?: Usage
  /** Queries that failed and what that means, files that were named but do not exist … */
  notes: string[]
}

/** The stages that progress names, in order. */
export const builderStages = ['scan', 'map', 'split', 'query', 'merge', 'rank'] as const

export type BuilderRequest = (
  | (Place & { task: string; selected?: string[] })
  /** Without `task`: what the builder's override prompt or the instructions of the workspace say. */
  | (InWorkspace & { task?: string })
) & {
  /** Null: no model is asked. By default that of the workspace, or the one that is set up for the builder. */
  model?: string | null
  top?: number
}
