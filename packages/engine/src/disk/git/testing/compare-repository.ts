// Builds one random repository and compares our status and diffs in each of its roots with plain git's.

import { lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readGitStatus } from '../read-git-status.ts'
import { runGit } from '../run-git.ts'
import { type GitEnv, isolatedEnv, pathIn } from './build.ts'
import { type Difference, differencesBetween } from './difference.ts'
import { diffArgs, patchForm, plainGit, plainHead, plainRefs, plainStatus, rawForm, withLockedIndex } from './plain-git.ts'
import { makeRandomRepository, type RandomRepository } from './random-repository.ts'

export interface Compared {
  repository: RandomRepository
  comparisons: number
  differences: Difference[]
}

/** The diffs here are those of `runGit`; `readDiff` has its own comparison. */
export async function compareRepository(seed: number, asked: 'status' | 'status and diffs'): Promise<Compared> {
  return withRandomRepository(seed, async (repository, env, folder) => {
    const questions = repository.roots.flatMap((root) => [
      statusQuestion(root, env),
      ...(asked === 'status' ? [] : diffQuestions(root, env)),
    ])
    const before = filesIn(folder)
    const answers: string[] = []
    for (const { ours } of questions) answers.push(await ours())
    const written = differencesBetween(repository, 'all roots', 'files that were written', before, filesIn(folder))
    const differences = questions.flatMap(({ root, text, plain }, at) =>
      differencesBetween(repository, root, text, plain(), answers[at] ?? ''),
    )
    return { repository, comparisons: questions.length + 1, differences: [...written, ...differences] }
  })
}

interface Question {
  root: string
  text: string
  ours(): Promise<string>
  plain(): string
}

function statusQuestion({ name: root, folder }: RandomRepository['roots'][number], env: GitEnv): Question {
  return { root, text: 'status', ours: () => ourStatus(folder, env), plain: () => statusText(plainStatus(folder, env)) }
}

function diffQuestions({ name: root, folder }: RandomRepository['roots'][number], env: GitEnv): Question[] {
  const head = plainHead(folder, env)
  const comparisons = [[head], ['--cached', head], ...plainRefs(folder, env).map((ref) => [ref])]
  return comparisons.flatMap((comparison) =>
    [rawForm, patchForm].map((form) => {
      // `readDiff` finds out whether a submodule is dirty: git would start itself there.
      const args = diffArgs([...form, '--ignore-submodules=dirty'], comparison)
      const text = `diff ${form[0]} ${comparison.join(' ')}`
      const plain = (): string => withLockedIndex(folder, env, () => plainGit(folder, env, args))
      return { root, text, ours: () => ourDiff(folder, env, args), plain: () => byLine(plain()) }
    }),
  )
}

/** Builds the repository in a temporary folder that is removed at the end. */
export async function withRandomRepository<Result>(
  seed: number,
  use: (repository: RandomRepository, env: GitEnv, folder: string) => Promise<Result>,
): Promise<Result> {
  return withFolder((folder, env) => use(makeRandomRepository(seed, join(folder, 'project'), env), env, join(folder, 'project')))
}

export async function withFolder<Result>(use: (folder: string, env: GitEnv) => Promise<Result>): Promise<Result> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-random-')))
  try {
    mkdirSync(join(folder, 'project'))
    return await use(folder, isolatedEnv(join(folder, 'home')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ourStatus(root: string, env: GitEnv): Promise<string> {
  const status = await readGitStatus(root, { env })
  return status.ok ? statusText(status) : JSON.stringify(status)
}

async function ourDiff(root: string, env: GitEnv, args: readonly string[]): Promise<string> {
  const answer = await runGit(root, args, { env })
  return answer.ok ? byLine(answer.text) : JSON.stringify(answer)
}

/** One record of a list per line, so that a report shows the one that differs. */
function byLine(text: string): string {
  return text.replaceAll('\0:', '\n:')
}

function statusText({ branch, changes }: { branch: string; changes: readonly { state: string; path: string }[] }): string {
  return [`## ${branch}`, ...changes.map(({ state, path }) => `${state} ${JSON.stringify(path)}`)].join('\n')
}

/** Every file with its size and time: a call that only reads must not change them. */
export function filesIn(folder: string): string {
  const lines: string[] = []
  const list = (prefix: string): void => {
    for (const entry of readdirSync(pathIn(folder, prefix), { withFileTypes: true, encoding: 'latin1' })) {
      const path = prefix + entry.name
      const { size, mtimeNs } = lstatSync(pathIn(folder, path), { bigint: true })
      lines.push(`${JSON.stringify(path)} ${size} ${isKeptFresh(path) ? '' : mtimeNs}`)
      if (entry.isDirectory()) list(`${path}/`)
    }
  }
  list('')
  return lines.sort().join('\n')
}

/** Git updates the time of objects and of parts of the index when it uses them, so that nothing removes them. */
function isKeptFresh(path: string): boolean {
  return /\/objects\/|store\/|\/sharedindex\./.test(path)
}
