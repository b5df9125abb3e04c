// `node benchmarks/apply/score.ts <cases.jsonl> [--direct] [--bad] [--list kind…] [--most n]`: runs and scores the exam.
// `--list` shows the failures of these kinds, `--bad` leaves out kinds without failures.

import { parseArgs } from 'node:util'
import { answerCases, answerDirectly } from './answer-cases.ts'
import { judgeAnswer, shareOf, tally, tallyTable } from './exam/index.ts'
import { readCases } from './read-cases.ts'
import { showCase } from './show-case.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    direct: { type: 'boolean' },
    bad: { type: 'boolean' },
    list: { type: 'string', multiple: true },
    most: { type: 'string', default: '10' },
  },
})
const [file] = positionals
if (file === undefined) throw new Error('score.ts <cases.jsonl>')

const { byId, ms } = await (values.direct ? answerDirectly(file) : answerCases(file))
const judged = []
let shown = 0
for await (const one of readCases(file)) {
  const answer = byId.get(one.id)
  const verdict = judgeAnswer(one, answer)
  judged.push({ one: { kind: one.kind, expect: one.expect }, verdict })
  if (verdict !== 'right' && values.list?.includes(one.kind) && shown++ < Number(values.most)) console.log(showCase(one, verdict, answer))
}
const rows = tally(judged)
console.log(tallyTable(values.bad ? rows.filter(({ cases, verdicts }) => verdicts.right < cases) : rows))
const sum = (verdict: 'wrong' | 'accepted' | 'silent' | 'unanswered') => rows.reduce((total, { verdicts }) => total + verdicts[verdict], 0)
const low = rows.filter((row) => shareOf(row) < 0.95)
console.log(
  `${judged.length} cases, ${rows.length} kinds: ${sum('wrong')} wrong, ${sum('accepted')} accepted, ${sum('silent')} silent, ${sum('unanswered')} unanswered, ${low.length} kinds below 95%, ${(ms / 1000).toFixed(1)} s`,
)
process.exitCode = sum('wrong') + sum('accepted') + sum('silent') + sum('unanswered') + low.length > 0 ? 1 : 0
