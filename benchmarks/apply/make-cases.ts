// `node benchmarks/apply/make-cases.ts <out.jsonl> <history…> [--seed n] [--per-kind n] [--commits n] [--only kind…]`: makes an exam from
// git histories. The output contains other people's code and must stay on the machine.

import { closeSync, openSync, writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { collectEdits } from './collect-edits.ts'
import { makeExam } from './exam/index.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    'per-kind': { type: 'string', default: '80' },
    commits: { type: 'string', default: '300' },
    'per-language': { type: 'string', default: '300' },
    only: { type: 'string', multiple: true },
  },
})
const [out, ...folders] = positionals
if (out === undefined || folders.length === 0) throw new Error('make-cases.ts <out.jsonl> <history…>')

const edits = await collectEdits(folders, {
  seed: Number(values.seed),
  commits: Number(values.commits),
  perLanguage: Number(values['per-language']),
})
const counts = new Map<string, number>()
for (const { language } of edits) counts.set(language, (counts.get(language) ?? 0) + 1)
console.error(`${edits.length} edits: ${[...counts].map(([language, count]) => `${language} ${count}`).join(', ')}`)

const file = openSync(out, 'w')
const perKind = new Map<string, number>()
for (const one of makeExam(edits, { seed: values.seed, perKind: Number(values['per-kind']), only: values.only ?? [] })) {
  writeSync(file, `${JSON.stringify(one)}\n`)
  perKind.set(one.kind, (perKind.get(one.kind) ?? 0) + 1)
}
closeSync(file)
for (const [kind, count] of perKind) console.error(`${String(count).padStart(5)} ${kind}`)
