// `npm run mutants`: changes the code in a copy, one place at a time, and reports which changes no test notices.

import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeConfigs } from './collect-coverage.ts'
import { findMutants } from './find-mutants.ts'
import { judgeMutant, type Verdict } from './judge-mutant.ts'
import { openScratch } from './open-scratch.ts'
import { type Options, readOptions, usage } from './options.ts'
import { parts, sourceFiles } from './parts.ts'
import { refreshCoverage } from './refresh-coverage.ts'
import { sampleMutants } from './sample-mutants.ts'
import { writeReport } from './write-report.ts'

const testTimeoutMs = 60_000
const options = readOptions(process.argv.slice(2))
if (options) await run(options)
else console.log(usage)

async function run({ seed, count, parts: names, resume, survivors, secondsPerMutant, output }: Options): Promise<void> {
  const cancel = new AbortController()
  const { signal } = cancel
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => cancel.abort())
  const began = Date.now()
  const files = { report: join(output, 'report.md'), verdicts: join(output, 'verdicts.jsonl'), coverage: join(output, 'coverage.json') }
  mkdirSync(output, { recursive: true })
  const scratch = openScratch(resolve(import.meta.dirname, '../..'))
  try {
    writeConfigs(scratch, testTimeoutMs)
    const sources = Object.keys(parts).flatMap((part) => sourceFiles(scratch.root, part).map((file) => ({ part, file })))
    const all = sources.filter(({ part }) => names.includes(part)).flatMap(({ part, file }) => findMutants(part, file, scratch.read(file)))
    const before = new Map((resume || survivors ? readVerdicts(files.verdicts) : []).map((each) => [each.id, each]))
    const sample = survivors ? all.filter(({ id }) => before.has(id)) : sampleMutants(all, count, seed)
    const verdicts = sample.flatMap(({ id }) => before.get(id) ?? []).filter((each) => !(survivors && isAlive(each)))
    const open = sample.filter(({ id }) => !verdicts.some((each) => each.id === id))
    const coverage = await refreshCoverage(
      scratch,
      sources.map(({ file }) => file),
      files.coverage,
      signal,
    )
    writeFileSync(files.verdicts, verdicts.map((each) => `${JSON.stringify(each)}\n`).join(''))
    for (const [at, mutant] of open.entries()) {
      const verdict = await judgeMutant(mutant, { scratch, coverage, secondsPerMutant, signal })
      verdicts.push(verdict)
      appendFileSync(files.verdicts, `${JSON.stringify(verdict)}\n`)
      writeFileSync(files.report, writeReport({ seed, all, sample, verdicts, coverage }))
      const minutes = ((Date.now() - began) / 60_000).toFixed(1)
      const alive = verdicts.filter(isAlive).length
      console.log(
        `${at + 1}/${open.length}  ${minutes} min  alive ${alive}  ${verdict.verdict}  ${mutant.file}:${mutant.line} ${mutant.operator}`,
      )
    }
    console.log(`\nReport: ${files.report}`)
  } catch (error) {
    if (!signal.aborted) throw error
    console.log(`\nCanceled. Continue with --resume. Report so far: ${files.report}`)
    process.exitCode = 130
  } finally {
    scratch.remove()
  }
}

function readVerdicts(file: string): Verdict[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Verdict => JSON.parse(line))
}

function isAlive({ verdict }: Verdict): boolean {
  return verdict === 'survived' || verdict === 'not covered'
}
