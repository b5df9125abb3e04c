// Jobs for a worker: a technique by its name, or a generated case by its seed.

import type { EntryPointName } from './entry-points.ts'
import { fuzzedCase } from './fuzz.ts'
import { keyCase } from './key-sweep.ts'
import { type Case, git, type Technique } from './technique.ts'
import { techniques } from './techniques/index.ts'

export interface Job {
  subject:
    | { type: 'technique'; name: string }
    /** Techniques that share a repository, which is cheaper but does not show which one ran a program. */
    | { type: 'together'; names: readonly string[] }
    | { type: 'fuzz'; seed: number; index: number }
    | { type: 'key'; key: string }
  entries: readonly EntryPointName[]
  /** Whether plain git also runs: first on a copy, or afterwards on the same repository, which is cheaper. */
  prove: 'on-copy' | 'afterwards' | 'not'
  /** Uses the host of the worker. By default, each case has its own host. */
  shareHost?: true
}

export function caseOf({ subject }: Job): Case {
  if (subject.type === 'fuzz') return fuzzedCase(subject.seed, subject.index)
  if (subject.type === 'key') return keyCase(subject.key)
  if (subject.type === 'together') return together(subject.names.map(techniqueOf))
  return techniqueOf(subject.name)
}

function techniqueOf(name: string): Technique {
  const found = techniques.find((each) => each.name === name)
  if (!found) throw new Error(`There is no technique "${name}".`)
  return found
}

function together(all: readonly Technique[]): Case {
  return {
    proof: [git('commit', '--allow-empty')],
    build(repo) {
      for (const { build } of all) build(repo)
    },
  }
}

export function nameOf({ subject }: Job): string {
  if (subject.type === 'fuzz') return `fuzz ${subject.seed}/${subject.index}`
  if (subject.type === 'together') return subject.names.join(', ')
  return subject.type === 'key' ? `key ${subject.key}` : subject.name
}
