// Vitest reporter that writes the test results to a file for `npm test`, and the failures to a Markdown page.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { saveTimes } from './file-times.ts'

export interface TestOutcome {
  files: number
  passed: number
  skipped: string[]
  failures: TestFailure[]
  /** Slowest first. */
  slowest: { name: string; ms: number }[]
}

export interface TestFailure {
  /** File and title of the test; for an error outside a test, the file, or "Outside the tests". */
  name: string
  /** Error message, diff and location. */
  why: string
}

/** Reports to a folder, which is created at the end of the run. */
export class TestReport implements Reporter {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const outcome = buildOutcome(modules, unhandled)
    mkdirSync(this.#folder, { recursive: true })
    writeFileSync(outcomeFile(this.#folder), JSON.stringify(outcome))
    if (outcome.failures.length > 0) writeFileSync(join(this.#folder, 'failures.md'), failurePage(outcome.failures))
    saveTimes(Object.fromEntries(modules.map((module) => [module.relativeModuleId, timeOf(module)])))
  }
}

export function readOutcome(folder: string): TestOutcome | undefined {
  try {
    return JSON.parse(readFileSync(outcomeFile(folder), 'utf8'))
  } catch {
    // The run ended before the tests finished.
    return undefined
  }
}

function outcomeFile(folder: string): string {
  return join(folder, 'outcome.json')
}

function buildOutcome(modules: readonly TestModule[], unhandled: readonly SerializedError[]): TestOutcome {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const testFailures = tests.flatMap((test) => toFailures(nameOf(test), test.result().errors ?? []))
  // Errors of files that can't be loaded and of hooks around several tests.
  const fileFailures = modules.flatMap((module) =>
    [module, ...module.children.allSuites()].flatMap((suite) => toFailures(module.relativeModuleId, suite.errors())),
  )
  const unhandledFailures = unhandled.flatMap((error) => toFailures('Outside the tests', [error]))
  return {
    files: modules.length,
    passed: tests.filter((test) => test.result().state === 'passed').length,
    skipped: tests.filter((test) => test.result().state === 'skipped').map(nameOf),
    failures: [...testFailures, ...fileFailures, ...unhandledFailures],
    slowest: tests
      .map((test) => ({ name: nameOf(test), ms: Math.round(test.diagnostic()?.duration ?? 0) }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, 20),
  }
}

function timeOf(module: TestModule): number {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic()
  return Math.round(collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration)
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`
}

function toFailures(name: string, errors: readonly SerializedError[]): TestFailure[] {
  if (errors.length === 0) return []
  const why = errors.map(({ message, diff, stack, stacks }) => {
    const [location] = stacks ?? []
    const where = location === undefined ? (stack ?? '') : `at ${location.file}:${location.line}:${location.column}`
    return [message, diff, where].filter((part) => part !== undefined && part !== '').join('\n')
  })
  return [{ name, why: stripVTControlCharacters(why.join('\n\n')) }]
}

function failurePage(failures: readonly TestFailure[]): string {
  return failures.map(({ name, why }) => `## ${name}\n\n${why.replaceAll(/^/gm, '    ')}\n`).join('\n')
}
