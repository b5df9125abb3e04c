// A suite: rows about one part of the product, measured against its rivals in the same run.

import type { Row, Target } from './row.ts'

export interface Bench {
  /** The folder from the command line; null: each suite uses its own. */
  folder: string | null
  rounds: number | undefined
  /** Print each case behind the counts. */
  list: boolean
  /** Only these languages, if rows are per language; empty: all. */
  languages: readonly string[]
  /** Only these groups of rows, if a suite has groups; empty: all. */
  only: readonly string[]
}

export type Suite = (bench: Bench) => Promise<Row[]>

/** Targets apply to large folders; in a small one, Node's fixed costs dominate. */
export function targetFrom(atLeast: number, files: number, target: Target): Target | null {
  return files >= atLeast ? target : null
}
