// One line of the report: ours, the rival's, what the ratio has to be, and whether it is.

export type Unit = 'ms' | 'MB' | 'kB' | '%' | 'definitions' | 'tokens' | 'files' | 'cases'

/**
 * `within`: ours takes at most so many times the rival's. `faster`: the rival's takes at least so many times ours. `below`: ours, in its unit.
 * `share`: ours is at least that part of the rival's.
 */
export type Target =
  | { kind: 'within'; times: number }
  | { kind: 'faster'; times: number }
  | { kind: 'below'; most: number }
  | { kind: 'share'; least: number }

export interface Row {
  suite: string
  name: string
  unit: Unit
  ours: number | null
  rival: { name: string; version?: string; value: number | null } | null
  target: Target | null
  /** Every run, in order, for whoever doubts the median. */
  samples: { ours: readonly number[]; rival: readonly number[] }
  /** What a reader must know to believe the row: number of files, counts on both sides, what was subtracted. */
  note: string
}

export interface Verdict {
  ratio: number | null
  /** Null where something could not be measured or nothing is asked. */
  isMet: boolean | null
}

export function judge({ ours, rival, target }: Pick<Row, 'ours' | 'rival' | 'target'>): Verdict {
  const theirs = rival?.value ?? null
  const ratio = ours === null || theirs === null ? null : target?.kind === 'faster' ? theirs / ours : ours / theirs
  if (target === null || ours === null) return { ratio, isMet: null }
  if (target.kind === 'below') return { ratio, isMet: ours <= target.most }
  if (ratio === null) return { ratio, isMet: null }
  if (target.kind === 'share') return { ratio, isMet: ratio >= target.least }
  return { ratio, isMet: target.kind === 'faster' ? ratio >= target.times : ratio <= target.times }
}
