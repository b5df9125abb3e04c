// One row of the report: our value, the rival's, the target, and whether it is met.

export type Unit = 'ms' | 'MB' | 'kB' | '%' | 'definitions' | 'tokens' | 'files' | 'cases' | 'calls' | 'processes'

/**
 * `within`: ours is at most `times` the rival's. `faster`: the rival's is at least `times` ours. `below`: ours is at most `most`.
 * `share`: ours is at least `least` of the rival's.
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
  /** Every run, in order, to check the median. */
  samples: { ours: readonly number[]; rival: readonly number[] }
  /** Context of the row: number of files, counts on both sides, subtracted times. */
  note: string
}

export interface Verdict {
  ratio: number | null
  /** Null if something could not be measured or there is no target. */
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
