// A suite: some rows about one part of the product, measured against its rivals in the same run.

import type { Row, Target } from './row.ts'

export interface Bench {
  /** The folder that was given; without one each suite takes its own. */
  folder: string | null
  rounds: number | undefined
  /** Say each case behind the counts, for those who want to judge them. */
  list: boolean
  /** Only these, where rows are by language; none: all. */
  languages: readonly string[]
  /** Only these groups of rows, where a suite has groups; none: all. */
  only: readonly string[]
}

export type Suite = (bench: Bench) => Promise<Row[]>

/** Targets speak of large folders; in a small one, Node's fixed costs are all there is to see. */
export function targetFrom(atLeast: number, files: number, target: Target): Target | null {
  return files >= atLeast ? target : null
}
