// Writes the report of a mutation run as Markdown.

import type { Coverage } from './collect-coverage.ts'
import type { Mutant } from './find-mutants.ts'
import type { Verdict } from './judge-mutant.ts'

interface Run {
  seed: number
  all: readonly Mutant[]
  sample: readonly Mutant[]
  verdicts: readonly Verdict[]
  coverage: Coverage
}

export function writeReport({ seed, all, sample, verdicts, coverage }: Run): string {
  const counts = (of: readonly Verdict[]) => [
    of.length,
    ...(['killed', 'timeout', 'survived', 'not covered'] as const).map((kind) => of.filter(({ verdict }) => verdict === kind).length),
  ]
  const row = (name: string, total: number, of: readonly Verdict[]) => `| ${[name, total, ...counts(of)].join(' | ')} |`
  const names = [...new Set(sample.map(({ part }) => part))]
  const alive = verdicts.filter(({ verdict }) => verdict === 'survived' || verdict === 'not covered')
  return `# Mutation run

${verdicts.length} of ${sample.length} sampled mutants judged, of ${all.length} in total. Seed ${seed}.

| part | mutants | judged | killed | timeout | survived | not covered |
|---|---|---|---|---|---|---|
${names.map((name) => row(name, all.filter(({ part }) => part === name).length, of(verdicts, name))).join('\n')}
${row('all', all.length, verdicts)}

A mutant is killed when a test fails or does not end in time. It survives when all tests that reach it pass. It is not covered when no test reaches it.

Not mutated, by rule: types and imports; tests and their support in \`testing/\`; text with two or more words (messages for people); calls on \`log\` and \`console\`; names of properties; durations, which are numbers in something whose name ends in \`Ms\`; loop conditions to \`true\`.
${brokenTests(coverage)}
## Survivors

${alive.length === 0 ? 'None.' : alive.map(describe).join('\n')}
`
}

function of(verdicts: readonly Verdict[], name: string): Verdict[] {
  return verdicts.filter(({ part }) => part === name)
}

function brokenTests({ broken }: Coverage): string {
  if (broken.length === 0) return ''
  return `\nThese tests fail on the unchanged code, so they were not used:\n\n${broken.map((file) => `- ${file}`).join('\n')}\n`
}

function describe({ file, line, operator, before, after, verdict, ran, leftOut }: Verdict): string {
  const rest = leftOut === 0 ? '' : ` (${leftOut} slower files that reach it did not run)`
  const tests = verdict === 'not covered' ? 'no test reaches it' : `ran ${ran.join(', ')}${rest}`
  return `- **${file}:${line}** ${operator}: \`${oneLine(before)}\` → \`${oneLine(after)}\`; ${tests}`
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('`', "'")
  return line.length > 120 ? `${line.slice(0, 120)} …` : line
}
