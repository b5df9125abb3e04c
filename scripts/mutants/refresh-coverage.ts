// Keeps the coverage between runs, and updates it by rerunning only the affected test files.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Coverage, collectCoverage } from './collect-coverage.ts'
import type { Scratch } from './open-scratch.ts'
import { testFiles } from './parts.ts'

interface StoredCoverage {
  /** Hashes by source file. */
  sources: Record<string, string>
  /** Hashes by test file. */
  tests: Record<string, string>
  coverage: Coverage
}

export async function refreshCoverage(scratch: Scratch, sources: readonly string[], file: string, signal: AbortSignal): Promise<Coverage> {
  const hashes = (files: readonly string[]) =>
    Object.fromEntries(files.map((each) => [each, createHash('sha256').update(scratch.read(each)).digest('hex')]))
  const now = { sources: hashes(sources), tests: hashes(testFiles(scratch.root)) }
  const stored = readStored(file)
  const rerun = stored ? testsToRun(stored, now) : Object.keys(now.tests)
  if (stored && rerun.length === 0) return stored.coverage
  console.log(`Running ${rerun.length} test files once to collect their coverage.`)
  const fresh = await collectCoverage(scratch, sources, rerun, signal)
  const coverage = stored ? mergeCoverage(stored.coverage, fresh, new Set(rerun)) : fresh
  writeFileSync(file, JSON.stringify({ ...now, coverage } satisfies StoredCoverage))
  return coverage
}

/** Returns test files that changed, reach a changed source file, or failed. Failed ones may pass now because of other changes. */
export function testsToRun(stored: StoredCoverage, now: Pick<StoredCoverage, 'sources' | 'tests'>): string[] {
  const isChanged = (file: string) => stored.sources[file] !== now.sources[file]
  const reached = new Set(
    Object.entries(stored.coverage.ran).flatMap(([file, probes]) => (isChanged(file) ? Object.values(probes).flat() : [])),
  )
  const broken = new Set(stored.coverage.broken)
  return Object.keys(now.tests).filter((test) => stored.tests[test] !== now.tests[test] || reached.has(test) || broken.has(test))
}

/** `fresh` replaces everything about the test files that ran again. */
export function mergeCoverage(old: Coverage, fresh: Coverage, rerun: ReadonlySet<string>): Coverage {
  const ran: Coverage['ran'] = {}
  for (const [file, probes] of [...Object.entries(old.ran), ...Object.entries(fresh.ran)]) {
    const merged = { ...ran[file] }
    const isOld = old.ran[file] === probes
    for (const [index, tests] of Object.entries(probes)) {
      const known = merged[Number(index)] ?? []
      merged[Number(index)] = [...known, ...tests.filter((test) => !(isOld && rerun.has(test)))]
    }
    ran[file] = merged
  }
  const tests = Object.fromEntries(Object.entries(old.tests).filter(([test]) => !rerun.has(test)))
  return {
    tests: { ...tests, ...fresh.tests },
    broken: [...old.broken.filter((test) => !rerun.has(test)), ...fresh.broken].sort(),
    ran,
  }
}

function readStored(file: string): StoredCoverage | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
