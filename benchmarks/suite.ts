// A suite: some rows about one part of the product, measured against its rivals in the same run.

import type { Row } from './row.ts'

export interface Bench {
  /** The folder that was given; without one each suite takes its own. */
  folder: string | null
  rounds: number | undefined
}

export type Suite = (bench: Bench) => Promise<Row[]>
