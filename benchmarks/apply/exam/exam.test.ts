// Runs the exam with the engine on invented code: everything right or refused, nothing wrong, nothing accepted that must be refused.

import { readFileSync } from 'node:fs'
import { tryCase } from '@sheaf/engine/change'
import { describe, expect, it } from 'vitest'
import { type ExamCase, judgeAnswer, makeExam, readInvented, splitEdit, tally, tallyTable } from './index.ts'

const edits = readInvented(readFileSync(new URL('./invented.md', import.meta.url), 'utf8')).flatMap(splitEdit)
const cases = [...makeExam(edits, { seed: 'committed', perKind: 4, tries: 60 })]
const judged = cases.map((one) => ({ one, verdict: judgeAnswer(one, tryCase({ id: one.id, files: one.files, reply: one.reply })) }))
const rows = tally(judged)

describe('the exam', () => {
  it('has enough edits and cases', () => {
    expect(edits.length).toBeGreaterThanOrEqual(8)
    expect(cases.length).toBeGreaterThan(500)
  })

  // [S5.16] [F1.49] [F1.69]
  it('commits no wrong byte, accepts nothing that must be refused, and reports every inexact match', () => {
    expect(idsOf(['wrong', 'accepted', 'silent'])).toEqual([])
  })

  // [F1.69]
  it('applies 99% of the cases that must be applied, and refuses at most one of each kind', () => {
    const poor = rows.filter(({ verdicts }) => verdicts.refused > 1)
    expect(poor.length === 0 ? '' : `${tallyTable(poor)}\n${idsOf(['refused']).join('\n')}`).toBe('')
    const positive = rows.reduce((sum, row) => sum + row.positive, 0)
    expect(idsOf(['refused']).length / positive).toBeLessThan(0.01)
  })
})

function idsOf(verdicts: readonly string[]): string[] {
  return judged.filter(({ verdict }) => verdicts.includes(verdict)).map(({ one, verdict }) => `${verdict}: ${one.id} ${shortOf(one)}`)
}

function shortOf({ files }: ExamCase): string {
  return Object.keys(files).join(', ')
}
