// What a kind of task makes of a repository: instructions, files and solution; the rest is the same for all kinds.

import type { Difficulty } from '@sheaf/contract'
import type { Random } from '../repository/open-random.ts'
import type { Files, Repository } from '../repository/repository.ts'
import type { Part } from './part.ts'

export interface DraftNeeds {
  repository: Repository
  random: Random
  difficulty: Difficulty
  /** False for files that an earlier task of this language may change: tasks must not interfere. */
  isFree(path: string): boolean
}

export interface Draft {
  instructions: string
  mayChange: readonly string[]
  /** Look-alikes that must be in the prompt. */
  decoys: readonly string[]
  prepare?(files: Files): Files
  /** Against the prepared files; undefined if the code it is about is gone. */
  parts(files: Files): Part[] | undefined
}

/** Undefined: the repository has no room for such a task. */
export type DraftKind = (needs: DraftNeeds) => Draft | undefined
