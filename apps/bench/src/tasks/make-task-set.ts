// Makes the thirty tasks of a seed and their starting repositories. The same seed makes the same set on every machine.

import { type BenchLanguage, benchLanguages } from '@sheaf/contract'
import { makeRepository } from '../repository/index.ts'
import { openRandom } from '../repository/open-random.ts'
import type { Repository } from '../repository/repository.ts'
import type { DraftNeeds } from './draft.ts'
import { hashLanguage, hashTaskSet } from './hash-task-set.ts'
import { draftKinds } from './kinds/index.ts'
import { kindsOfLanguages } from './kinds-of-languages.ts'
import { makeTask } from './make-task.ts'
import type { BenchTask, TaskSet } from './task.ts'

export const defaultSeed = 'sheaf-1'

export function makeTaskSet(seed: string = defaultSeed): TaskSet {
  const rows = benchLanguages.map((language) => {
    const repository = makeRepository(language, seed)
    const tasks = makeTasks(repository, seed)
    return { language, files: repository.files, tasks, hash: hashLanguage(repository.files, tasks) }
  })
  const starts = new Map(rows.map(({ language, files }) => [language, files]))
  return {
    seed,
    hash: hashTaskSet(
      seed,
      rows.map(({ hash }) => hash),
    ),
    tasks: rows.flatMap(({ tasks }) => tasks),
    start: (language) => starts.get(language) ?? new Map(),
  }
}

function makeTasks(repository: Repository, seed: string): BenchTask[] {
  const { language, files } = repository
  const taken = new Set<string>()
  const random = openRandom(`${seed}/${language}/tasks`)
  return kindsOfLanguages[language].map(([kind, difficulty], at) => {
    const id = taskId(language, at + 1)
    const needs: DraftNeeds = { repository, random: random.fork(id), difficulty, isFree: (path) => !taken.has(path) }
    const draft = draftKinds[kind](needs)
    if (!draft) throw new Error(`the ${language} repository of ${seed} has no place for ${kind}`)
    for (const path of draft.mayChange) taken.add(path)
    return makeTask({ id, language, kind, difficulty }, draft, files, random.fork(`${id}/context`))
  })
}

function taskId(language: BenchLanguage, position: number): string {
  return `${language}-${position}`
}
