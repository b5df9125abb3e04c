// A task: its instructions, the files it may change, and how the result is judged without a model.

import type { BenchLanguage, Difficulty, TaskKind } from '@sheaf/contract'
import type { Files } from '../repository/repository.ts'

export interface BenchTask {
  /** `typescript-3` */
  id: string
  language: BenchLanguage
  kind: TaskKind
  difficulty: Difficulty
  instructions: string
  /** The paths shown in the prompt, in order: about 200,000 characters, a quarter more for hard, half more for very hard. */
  context: readonly string[]
  /** Changes the repository before the model sees it (removes a brace). */
  prepare(files: Files): Files
  /** Changing any other file is a hard error. Includes files that may be created. */
  mayChange: readonly string[]
  /** How many edits a careful author needs: fewer is `too-few-edits`, more than `max` is `too-many-edits`. */
  edits: { min: number; max: number }
  /** The files after a perfect reply; undefined if an earlier reply removed what it is about. */
  solve(files: Files): Files | undefined
  /** 0..1, with a sentence about what was missed. */
  verify(before: Files, after: Files): Verdict
}

export interface Verdict {
  score: number
  note?: string
}

export interface TaskSet {
  seed: string
  /** sha256, hex. */
  hash: string
  /** Ordered by language and position; edits accumulate within a language. */
  tasks: readonly BenchTask[]
  /** The starting repository of a language. */
  start(language: BenchLanguage): Files
}
