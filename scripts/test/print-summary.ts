// Prints the summary of `npm test`: failures, counts and, as the last line, the folder with details of the failures.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { folderName } from './results-folder.ts'
import type { StepResult } from './run-steps.ts'
import { readOutcome, type TestFailure } from './test-report.ts'

interface RunSummary {
  result: StepResult
  /** The command lines of processes that a test left running. */
  leftRunning: readonly string[]
  results: string
  seconds: number
}

/** Returns the exit code. */
export function printSummary({ result, leftRunning, results, seconds }: RunSummary): number {
  const outcome = readOutcome(results)
  const failures = outcome?.failures ?? []
  const lines = failures.flatMap((failure, at) => describeFailure(failure, at + 1, results))
  if (!result.ok && failures.length === 0) lines.push(`Failed: ${result.title}. Its output is above.`)
  // In a failed run, processes may remain because the other steps were aborted.
  const forgotten = result.ok ? leftRunning : []
  for (const command of forgotten) lines.push(`A test left this process running: ${command.slice(0, 300)}`)
  const isGreen = result.ok && forgotten.length === 0
  const time = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
  if (outcome !== undefined) {
    const counts = [`${outcome.passed} passed`, `${failures.length} failed`, `${outcome.skipped.length} skipped`].join(', ')
    lines.push(`Tests: ${counts}, in ${outcome.files} files.`)
  }
  lines.push(isGreen ? `All checks passed in ${time}.` : `Failed after ${time}.`)
  if (!isGreen && existsSync(results)) lines.push(`Details of the failures: ${results}`)
  console.log(`\n${lines.join('\n')}`)
  return isGreen ? 0 : 1
}

const shownLines = 30

function describeFailure({ name, why }: TestFailure, number: number, results: string): string[] {
  const folder = join(results, folderName(name))
  const output = why.split('\n')
  const cut =
    output.length > shownLines ? [...output.slice(0, shownLines), `(${output.length - shownLines} more lines in failures.md)`] : output
  return [`${number}. ${name}`, ...cut.map((line) => `   ${line}`), ...(existsSync(folder) ? [`   ${folder}`] : []), '']
}
