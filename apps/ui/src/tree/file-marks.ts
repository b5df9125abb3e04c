// What is known about a file besides its name: its tokens in the prompt, and text for anything special about it.

import type { Budget, OddFile, PromptFile, SelectedFile } from '@sheaf/contract'
import { ago, counted, shortCount } from '../kit/format.ts'
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

export const oddWords: Record<OddFile, string> = {
  link: 'A link. It is followed only where it stays inside the open folders.',
  special: 'Not a regular file (a socket, a pipe or a device): shown, never read.',
  'not-utf8': 'Its name is not UTF-8, so it cannot be selected. Rename it to use it.',
}

/** `10–42, 60` */
export function rangeWords({ ranges }: Extract<SelectedFile, { mode: 'slices' }>): string {
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}

export function modeWords(file: SelectedFile): string {
  if (file.mode === 'map') return 'map only'
  return file.mode === 'slices' ? `lines ${rangeWords(file)}` : 'whole file'
}

export function tokenWords(tokens: number): string {
  return counted(tokens, 'token')
}

/** What a row shows while the tree is sorted by a value that must be requested. */
export function weightWords(weights: Weights | null, path: string): string | undefined {
  const weight = weights?.byPath.get(path)
  if (weight === undefined) return undefined
  return weights?.by === 'tokens' ? shortCount(weight) : ago(new Date(weight).toISOString())
}
