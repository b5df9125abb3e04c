// Counts the verdicts of an exam per kind, and formats them as a table.

import type { ExamCase, Expect } from './exam-case.ts'
import type { Verdict } from './judge-answer.ts'

export interface KindTally {
  kind: string
  cases: number
  /** Cases that must be applied; the share is based on these only. */
  positive: number
  verdicts: Record<Verdict, number>
}

export function tally(judged: Iterable<{ one: Pick<ExamCase, 'kind' | 'expect'>; verdict: Verdict }>): KindTally[] {
  const byKind = new Map<string, KindTally>()
  for (const { one, verdict } of judged) {
    const row = byKind.get(one.kind) ?? {
      kind: one.kind,
      cases: 0,
      positive: 0,
      verdicts: { right: 0, refused: 0, wrong: 0, accepted: 0, silent: 0, unanswered: 0 },
    }
    row.cases++
    row.positive += isPositive(one.expect) ? 1 : 0
    row.verdicts[verdict]++
    byKind.set(one.kind, row)
  }
  return [...byKind.values()]
}

/** The share of the cases that must be applied that were. */
export function shareOf({ positive, verdicts }: KindTally): number {
  return positive === 0 ? 1 : (positive - verdicts.refused) / positive
}

export function tallyTable(rows: readonly KindTally[]): string {
  const width = Math.max(4, ...rows.map(({ kind }) => kind.length))
  const head = ['kind'.padEnd(width), 'cases', ' right', 'refused', 'WRONG', 'ACCEPTED', 'silent', 'unanswered', '     %'].join('  ')
  const lines = rows.map(({ kind, cases, verdicts }) =>
    [
      kind.padEnd(width),
      String(cases).padStart(5),
      String(verdicts.right).padStart(6),
      some(verdicts.refused).padStart(7),
      some(verdicts.wrong).padStart(5),
      some(verdicts.accepted).padStart(8),
      some(verdicts.silent).padStart(6),
      some(verdicts.unanswered).padStart(10),
      ((100 * verdicts.right) / cases).toFixed(1).padStart(6),
    ].join('  '),
  )
  return [head, ...lines].join('\n')
}

function some(count: number): string {
  return count === 0 ? '' : String(count)
}

function isPositive(expect: Expect): boolean {
  return 'apply' in expect
}
