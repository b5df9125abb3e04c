// From what the user named to the files that are meant: whole files, folders, patterns, line ranges.

import type { LineRange, SelectedFile } from '@sheaf/contract'
import { globMatcher } from '../search/glob-matcher.ts'

export interface ChosenFile {
  path: string
  mode: SelectedFile['mode']
  ranges?: LineRange[]
  /** Asked for by its own path, not by a folder or a pattern. */
  named: boolean
}

export interface Choice {
  files: ChosenFile[]
  /** Named, but not among the shown files: missing, ignored or outside. */
  unknown: string[]
}

/** `shown` is every file of the tree, in its order; the answer keeps that order. */
export function chooseFiles(
  shown: readonly string[],
  request: { paths?: string[]; selection?: SelectedFile[] },
  known: { has(path: string): boolean } = new Set(shown),
): Choice {
  const chosen = new Map<string, ChosenFile>()
  const unknown: string[] = []
  if (!request.paths && !request.selection) return { files: shown.map((path) => ({ path, mode: 'full', named: false })), unknown }
  for (const given of request.paths ?? []) {
    const path = normalise(given)
    if (known.has(path)) chosen.set(path, { path, mode: 'full', named: true })
    else if (!addMany(path, shown, chosen)) unknown.push(given)
  }
  for (const selected of request.selection ?? []) {
    const path = normalise(selected.path)
    if (!known.has(path)) unknown.push(selected.path)
    else if (selected.mode === 'slices') chosen.set(path, { path, mode: 'slices', ranges: selected.ranges, named: true })
    else chosen.set(path, { path, mode: selected.mode, named: true })
  }
  return { files: shown.flatMap((path) => chosen.get(path) ?? []), unknown }
}

function addMany(path: string, shown: readonly string[], chosen: Map<string, ChosenFile>): boolean {
  const below = shown.filter((each) => path === '' || (each.startsWith(path) && each[path.length] === '/'))
  // A folder may be called `[id]`; only what is no folder is read as a pattern.
  const found = below.length === 0 && /[*?[{]/.test(path) ? shown.filter(globMatcher([path])) : below
  for (const each of found) if (!chosen.has(each)) chosen.set(each, { path: each, mode: 'full', named: false })
  return found.length > 0
}

function normalise(path: string): string {
  return path
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '')
    .replace(/^\.$/, '')
}
