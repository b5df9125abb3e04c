// The apply exam: variants of edits, each with one right answer. For tests and benchmarks only; the product never loads it.

export type { Edit, ExamCase } from './exam-case.ts'
export { type ApplyResult, judgeAnswer, type Verdict } from './judge-answer.ts'
export { languageOf } from './language-of.ts'
export { makeExam } from './make-exam.ts'
export { readInvented } from './read-invented.ts'
export { splitEdit } from './split-edit.ts'
export { type KindTally, shareOf, tally, tallyTable } from './tally.ts'
