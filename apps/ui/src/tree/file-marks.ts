// What is known about a file besides its name: its tokens in the prompt, and the value the tree is sorted by.

import type { Budget, PromptFile } from '@sheaf/contract'
import { ago, shortCount } from '../kit/format.ts'
import type { Weights } from './tree-order.ts'

/** The measured files of a budget by path; cached per measurement. */
export function measuredFiles(budget: Budget | null | undefined): ReadonlyMap<string, PromptFile> {
  if (!budget) return nothing
  const before = known.get(budget)
  if (before) return before
  const after = new Map(budget.files.map((file) => [file.path, file]))
  known.set(budget, after)
  return after
}

const nothing: ReadonlyMap<string, PromptFile> = new Map()
const known = new WeakMap<Budget, ReadonlyMap<string, PromptFile>>()

/** What a row shows while the tree is sorted by a value that must be requested. */
export function weightWords(weights: Weights | null, path: string): string | undefined {
  const weight = weights?.byPath.get(path)
  if (weight === undefined) return undefined
  return weights?.by === 'tokens' ? shortCount(weight) : ago(new Date(weight).toISOString())
}
