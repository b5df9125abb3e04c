// Looks up which paths git tracks, from `.git/index`. Kept as bytes: a lookup is a binary search, not a set of strings.

import { join } from 'node:path'
import { lowerAscii } from '../ignore/byte-text.ts'
import { type RuleInputs, readInput } from '../ignore/rule-inputs.ts'
import type { Repository } from './find-repository.ts'
import { listTracked } from './list-tracked.ts'
import { type Entries, parseIndex } from './parse-index.ts'

export type Tracked = 'file' | 'submodule' | 'folder'

export interface GitIndex {
  /** What git tracks at a path (byte text below the top), or undefined. `folder`: something below it is tracked. */
  at(path: string): Tracked | undefined
  hasSubmodules: boolean
  /** Why the index could not be read; it then tracks nothing. */
  problem: string | undefined
}

/** How many more times a walk may run git: each run is a process, and a folder may contain thousands of repositories. */
export interface GitRunBudget {
  left: number
}

const indexBytes = 2 ** 30
/** A failed run may have lasted until its deadline, so it counts as this many runs. */
const failureCost = 16

export function openIndex(repository: Repository, hashBytes: number, foldCase: boolean, inputs: RuleInputs, runs: GitRunBudget): GitIndex {
  const bytes = readInput(inputs, join(repository.gitDir, 'index'), indexBytes)?.bytes
  if (bytes === undefined) return lookUp(noEntries, foldCase, undefined)
  const parsed = parseIndex(bytes, hashBytes)
  // Git may read more files for its answer, such as a split index.
  if (typeof parsed === 'string') inputs.markUncertain()
  if (parsed === 'unknown' && runs.left <= 0)
    return lookUp(noEntries, foldCase, 'the git index was not read: too many indexes require running git')
  const entries = parsed === 'unknown' ? askGit(repository, runs) : parsed === 'damaged' ? undefined : parsed
  return lookUp(entries ?? noEntries, foldCase, entries ? undefined : 'the git index could not be read')
}

function askGit({ top }: Repository, runs: GitRunBudget): Entries | undefined {
  const entries = listTracked(top)
  runs.left -= entries ? 1 : failureCost
  return entries
}

const noEntries: Entries = { names: Buffer.alloc(0), starts: new Uint32Array(0), ends: new Uint32Array(0), submodules: new Set() }

function lookUp(entries: Entries, foldCase: boolean, problem: string | undefined): GitIndex {
  const hasSubmodules = entries.submodules.size > 0
  if (!foldCase) return { at: (path) => search(entries, path), hasSubmodules, problem }
  const known = foldedPaths(entries)
  return { at: (path) => known.get(lowerAscii(path)), hasSubmodules, problem }
}

function search(entries: Entries, path: string): Tracked | undefined {
  const key = Buffer.from(path, 'latin1')
  const at = lowerBound(entries, key)
  const { names, starts, ends, submodules } = entries
  if (at < starts.length && names.compare(key, 0, key.length, starts[at], ends[at]) === 0) {
    if (submodules.has(at)) return 'submodule'
    return 'file'
  }
  const below = Buffer.from(`${path}/`, 'latin1')
  const next = lowerBound(entries, below)
  const start = starts[next]
  return start !== undefined && names.compare(below, 0, below.length, start, Math.min(start + below.length, names.length)) === 0
    ? 'folder'
    : undefined
}

function lowerBound({ names, starts, ends }: Entries, key: Buffer): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (names.compare(key, 0, key.length, starts[middle], ends[middle]) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function foldedPaths({ names, starts, ends, submodules }: Entries): Map<string, Tracked> {
  const known = new Map<string, Tracked>()
  for (let at = 0; at < starts.length; at++) {
    const path = lowerAscii(names.toString('latin1', starts[at], ends[at]))
    known.set(path, submodules.has(at) ? 'submodule' : 'file')
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash)
      if (known.has(folder)) break
      known.set(folder, 'folder')
    }
  }
  return known
}
