// Runs the tests that reach a mutant until one fails.

import { dirname } from 'node:path'
import { type Coverage, mutantConfig } from './collect-coverage.ts'
import { applyMutant, type Mutant } from './find-mutants.ts'
import { probeAt, probesOf } from './insert-probes.ts'
import type { Scratch } from './open-scratch.ts'
import { runTests } from './run-tests.ts'

export interface Verdict extends Mutant {
  verdict: 'killed' | 'survived' | 'timeout' | 'not covered'
  /** Test files that ran. */
  ran: string[]
  /** Number of test files that reach the mutant but did not fit into its time. */
  leftOut: number
  /** Title of the test that failed. */
  by: string | undefined
}

interface JudgeOptions {
  scratch: Scratch
  coverage: Coverage
  /** Maximum normal run time of the test files for one mutant. */
  secondsPerMutant: number
  signal: AbortSignal
}

/** Time for a first run with the first few files, which kills most mutants. */
const firstRunMs = 1500

export async function judgeMutant(mutant: Mutant, { scratch, coverage, secondsPerMutant, signal }: JudgeOptions): Promise<Verdict> {
  const source = scratch.read(mutant.file)
  const tests = testsFor(mutant, source, coverage)
  const affordable = takeWithin(tests, coverage, secondsPerMutant * 1000)
  const verdict = (kind: Verdict['verdict'], ran: string[], by?: string): Verdict => ({
    ...mutant,
    verdict: kind,
    ran,
    leftOut: tests.length - affordable.length,
    by,
  })
  if (tests.length === 0) return verdict('not covered', [])
  const first = takeWithin(affordable, coverage, firstRunMs)
  scratch.write(mutant.file, applyMutant(source, mutant))
  try {
    const ran: string[] = []
    for (const files of [first, affordable.filter((file) => !first.includes(file))]) {
      if (files.length === 0) continue
      ran.push(...files)
      const deadlineMs = 30_000 + 5 * files.reduce((sum, file) => sum + normalMs(file, coverage), 0)
      const { result, failed } = await runTests({ root: scratch.root, config: mutantConfig, files, deadlineMs, bail: true, signal })
      if (result === 'timeout') return verdict('timeout', ran)
      if (result === 'red') return verdict('killed', ran, failed)
    }
    return verdict('survived', ran)
  } finally {
    scratch.write(mutant.file, source)
  }
}

/** Returns tests in the mutant's folder first, then the fastest. */
function testsFor({ file, start, end }: Mutant, source: string, { ran, tests }: Coverage): string[] {
  const probes = ran[file] ?? {}
  const probe = probeAt(probesOf(file, source), start, end)
  // A module is loaded once for several test files, so every test file that runs any part of it reaches its top level.
  const reached = probe === 0 ? [...new Set(Object.values(probes).flat())] : (probes[probe] ?? [])
  const rank = (test: string) => (dirname(test) === dirname(file) ? 0 : 1)
  return reached
    .filter((test) => tests[test] !== undefined)
    .sort((a, b) => rank(a) - rank(b) || (tests[a] ?? 0) - (tests[b] ?? 0) || (a < b ? -1 : 1))
}

/** Returns the files that fit into the time, in order, but at least one. */
function takeWithin(files: readonly string[], coverage: Coverage, maxMs: number): string[] {
  let left = maxMs
  return files.filter((file, at) => {
    const ms = normalMs(file, coverage)
    if (at > 0 && ms > left) return false
    left -= ms
    return true
  })
}

function normalMs(file: string, { tests }: Coverage): number {
  return tests[file] ?? 0
}
