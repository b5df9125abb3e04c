// A task: what the model is told, what it may touch, and how the outcome is judged without a model.

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
  /** What the task does to the repository before the model sees it (a brace taken away). */
  prepare(files: Files): Files
  /** Anything else that changes is a hard error. Files that may be made are in it too. */
  mayChange: readonly string[]
  /** How many edits a careful author needs: fewer is `too-few-edits`, more than `max` is `too-many-edits`. */
  edits: { min: number; max: number }
  /** What a perfect reply leaves behind; undefined where an earlier reply took away what it is about. */
  solve(files: Files): Files | undefined
  /** 0..1 with the sentence that says what was missed. */
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
  /** In the order of their language and place; edits accumulate within a language. */
  tasks: readonly BenchTask[]
  /** The repository each language begins with. */
  start(language: BenchLanguage): Files
}
