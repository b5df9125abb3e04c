// Hashes everything that decides a score: the same hash means the same tasks.

import { createHash } from 'node:crypto'
import type { Files } from '../repository/repository.ts'
import { taskPrompt } from '../run/task-prompt.ts'
import type { BenchTask } from './task.ts'

/** Increase it when the rules of reading or scoring a reply change after a set is published; the tasks are in the hash anyway. */
const scoringVersion = 1

export function hashTaskSet(seed: string, languages: readonly string[]): string {
  return digest([JSON.stringify({ seed, scoringVersion, prompt: smallPrompt() }), ...languages])
}

/** The prompt layout and its fixed text: with other words before the same task, models score differently. */
function smallPrompt(): string {
  const files = new Map([['src/one.ts', 'export const one = 1\n']])
  return taskPrompt({ language: 'typescript', context: [...files.keys()], prepare: (before) => before, instructions: 'Do it.' }, files).text
}

/** A language's starting repository, its tasks, and the files after a perfect run. */
export function hashLanguage(start: Files, tasks: readonly BenchTask[]): string {
  const rows = [...start].sort(byPath).map((entry) => JSON.stringify(entry))
  let files = start
  for (const task of tasks) {
    const { id, kind, difficulty, instructions, context, mayChange, edits } = task
    const before = task.prepare(files)
    const solved = task.solve(before)
    if (!solved) throw new Error(`${id} has no solution`)
    rows.push(JSON.stringify({ id, kind, difficulty, instructions, context, mayChange, edits }))
    rows.push(JSON.stringify(changedIn(files, before)), JSON.stringify(changedIn(before, solved)))
    files = solved
  }
  return digest(rows)
}

export function changedIn(before: Files, after: Files): [string, string][] {
  return [...after].filter(([path, text]) => before.get(path) !== text).sort(byPath)
}

/** By code units: a hash must not vary by locale. */
function byPath([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function digest(rows: readonly string[]): string {
  const hash = createHash('sha256')
  for (const row of rows) hash.update(`${row}\n`)
  return hash.digest('hex')
}
