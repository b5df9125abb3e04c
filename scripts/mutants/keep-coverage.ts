// Keeps the coverage between runs, and updates it by rerunning only the affected test files.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Coverage, collectCoverage } from './collect-coverage.ts'
import type { Scratch } from './open-scratch.ts'
import { testFiles } from './parts.ts'

interface Kept {
  /** Hashes by source file. */
  sources: Record<string, string>
  /** Hashes by test file. */
  tests: Record<string, string>
  coverage: Coverage
}

export async function keepCoverage(scratch: Scratch, sources: readonly string[], file: string, signal: AbortSignal): Promise<Coverage> {
  const hashes = (files: readonly string[]) =>
    Object.fromEntries(files.map((each) => [each, createHash('sha256').update(scratch.read(each)).digest('hex')]))
  const now = { sources: hashes(sources), tests: hashes(testFiles(scratch.root)) }
  const kept = readKept(file)
  const again = kept ? testsToRun(kept, now) : Object.keys(now.tests)
  if (kept && again.length === 0) return kept.coverage
  console.log(`Running ${again.length} test files once to collect their coverage.`)
  const fresh = await collectCoverage(scratch, sources, again, signal)
  const coverage = kept ? mergeCoverage(kept.coverage, fresh, new Set(again)) : fresh
  writeFileSync(file, JSON.stringify({ ...now, coverage } satisfies Kept))
  return coverage
}

/** Returns test files that changed, reach a changed source file, or failed. Failed ones may pass now because of other changes. */
export function testsToRun(kept: Kept, now: Pick<Kept, 'sources' | 'tests'>): string[] {
  const isChanged = (file: string) => kept.sources[file] !== now.sources[file]
  const reached = new Set(
    Object.entries(kept.coverage.ran).flatMap(([file, probes]) => (isChanged(file) ? Object.values(probes).flat() : [])),
  )
  const broken = new Set(kept.coverage.broken)
  return Object.keys(now.tests).filter((test) => kept.tests[test] !== now.tests[test] || reached.has(test) || broken.has(test))
}

/** `fresh` replaces everything about the test files that ran again. */
export function mergeCoverage(old: Coverage, fresh: Coverage, again: ReadonlySet<string>): Coverage {
  const ran: Coverage['ran'] = {}
  for (const [file, probes] of [...Object.entries(old.ran), ...Object.entries(fresh.ran)]) {
    const merged = { ...ran[file] }
    const isOld = old.ran[file] === probes
    for (const [index, tests] of Object.entries(probes)) {
      const known = merged[Number(index)] ?? []
      merged[Number(index)] = [...known, ...tests.filter((test) => !(isOld && again.has(test)))]
    }
    ran[file] = merged
  }
  const tests = Object.fromEntries(Object.entries(old.tests).filter(([test]) => !again.has(test)))
  return {
    tests: { ...tests, ...fresh.tests },
    broken: [...old.broken.filter((test) => !again.has(test)), ...fresh.broken].sort(),
    ran,
  }
}

function readKept(file: string): Kept | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
