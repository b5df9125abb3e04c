// Runs the apply exam through the command: nothing wrong, nothing accepted that must be refused, 95% of each kind applied.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerCases } from '../apply/answer-cases.ts'
import { collectEdits } from '../apply/collect-edits.ts'
import { type Edit, judgeAnswer, type KindTally, makeExam, readInvented, splitEdit, tally, tallyTable } from '../apply/exam/index.ts'
import { showCase } from '../apply/show-case.ts'
import { repository } from '../ours.ts'
import type { Row } from '../row.ts'
import type { Bench } from '../suite.ts'

const exam = { seed: 'bench', perKind: 20, tries: 60 }

export async function apply({ folder, list }: Bench): Promise<Row[]> {
  const edits = folder === null ? inventedEdits() : await collectEdits([folder], { seed: 1, commits: 400, perLanguage: 400 })
  if (edits.length < 5) throw new Error('that history has too few small edits of text files')
  const cases = [...makeExam(edits, exam)]
  const given = mkdtempSync(join(tmpdir(), 'sheaf-bench-exam-'))
  try {
    const file = join(given, 'cases.jsonl')
    writeFileSync(file, cases.map((one) => `${JSON.stringify(one)}\n`).join(''))
    const { byId, ms } = await answerCases(file)
    const judged = cases.map((one) => ({ one, verdict: judgeAnswer(one, byId.get(one.id)) }))
    const kinds = tally(judged)
    if (list) {
      for (const { one, verdict } of judged) if (verdict !== 'right') console.log(showCase(one, verdict, byId.get(one.id)))
      console.log(tallyTable(kinds))
    }
    return rowsOf(kinds, ms, `${cases.length} cases of ${kinds.length} kinds, from ${edits.length} edits`)
  } finally {
    rmSync(given, { recursive: true, force: true })
  }
}

function inventedEdits(): Edit[] {
  return readInvented(readFileSync(join(repository, 'benchmarks/apply/exam/invented.md'), 'utf8')).flatMap(splitEdit)
}

function rowsOf(kinds: readonly KindTally[], ms: number, about: string): Row[] {
  const sum = (count: (kind: KindTally) => number) => kinds.reduce((total, kind) => total + count(kind), 0)
  const row = (name: string, ours: number, note = about): Row => ({
    suite: 'apply',
    name,
    unit: 'cases',
    ours,
    rival: null,
    target: { kind: 'below', most: 0 },
    samples: { ours: [ours], rival: [] },
    note,
  })
  const refused = sum(({ verdicts }) => verdicts.refused)
  return [
    row(
      'applied incorrectly',
      sum(({ verdicts }) => verdicts.wrong),
    ),
    row(
      'accepted, but should be refused',
      sum(({ verdicts }) => verdicts.accepted),
    ),
    row(
      'inexact match not reported',
      sum(({ verdicts }) => verdicts.silent),
    ),
    row(
      'no result',
      sum(({ verdicts }) => verdicts.unanswered),
    ),
    row('refused, beyond 5% of a kind', sum(beyond), `${refused} of ${sum(({ positive }) => positive)} valid edits were refused`),
    { ...row('time for all cases', ms), unit: 'ms', target: null },
  ]
}

/** Refusals beyond 5% of a kind; one is always allowed, because a kind can have few cases. */
function beyond({ positive, verdicts }: KindTally): number {
  return Math.max(0, verdicts.refused - Math.max(1, Math.floor(positive * 0.05)))
}
