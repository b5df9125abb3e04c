// What a kind of task makes of a repository: the words, the files, and the solution; the rest of a task is the same for all kinds.

import type { Difficulty } from '@sheaf/contract'
import type { Random } from '../repository/open-random.ts'
import type { Files, Repository } from '../repository/repository.ts'
import type { Part } from './part.ts'

export interface DraftNeeds {
  repository: Repository
  random: Random
  difficulty: Difficulty
  /** False for what an earlier task of this language may change: tasks must not spoil each other. */
  isFree(path: string): boolean
}

export interface Draft {
  instructions: string
  mayChange: readonly string[]
  /** Look-alikes that have to be in the prompt. */
  decoys: readonly string[]
  prepare?(files: Files): Files
  /** Against the prepared files; undefined where what it is about is no longer there. */
  parts(files: Files): Part[] | undefined
}

/** Undefined: the repository has no place for such a task. */
export type DraftKind = (needs: DraftNeeds) => Draft | undefined
