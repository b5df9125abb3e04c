// Reads what differs from the last commit, as `git status` reports it. The user's filters (Git LFS, git-crypt) are not run: a file under
// one is marked, and one stored by Git LFS is compared by the hash in its pointer.

import { join } from 'node:path'
import type { CancelSignal } from '@sheaf/contract'
import type { Env } from '../store/state-folder.ts'
import { filteredFiles } from './filtered-files.ts'
import { findRepository, type Repository, repositoryAt } from './find-repository.ts'
import { lastValue, readGitConfig } from './git-config.ts'
import { type GitAnswer, runGit } from './run-git.ts'
import { type IgnoredState, listSubmodules } from './submodules.ts'

export interface GitChange {
  /** The two letters of `git status --porcelain=v1`: index, working tree. */
  state: string
  /** Relative to the requested folder. */
  path: string
  /** The file is under this git filter, which Sheaf does not run: it may not have changed. */
  filter?: string
}

export type GitStatus = { ok: true; branch: string; changes: GitChange[] } | (GitAnswer & { ok: false })

export interface StatusOptions {
  /** Only this file or folder, relative to the folder. */
  path?: string | undefined
  env?: Env | undefined
  signal?: CancelSignal | undefined
}

const statusBytes = 20_000_000
const mostDepth = 8

export async function readGitStatus(folder: string, options: StatusOptions = {}): Promise<GitStatus> {
  const repository = findRepository(folder)
  const form = ['--porcelain=v1', '--branch', '-z', '--untracked-files=all', '--ignore-submodules=dirty', '--no-renames']
  const { path = '.', env = process.env, signal } = options
  const answer = await runGit(folder, ['status', ...form, '--', `:(literal)${path}`], { maxBytes: statusBytes, env, signal })
  if (!answer.ok) return answer
  if (!repository) return { ok: false, why: 'failed', message: 'not a git repository', exitCode: null }
  const [head = '', ...records] = answer.text.split('\0')
  const below = pathInRepository(repository, folder)
  const listed = records.flatMap((record): GitChange[] => {
    const whole = record.slice(3)
    return whole.startsWith(below) && whole !== '' ? [{ state: record.slice(0, 2), path: whole.slice(below.length) }] : []
  })
  const known = await withSubmodules(listed, { repository, below, options }, 0)
  const changes = await withFilters(folder, known, options)
  return { ok: true, branch: head.replace(/^## /, ''), changes }
}

/** A folder's path in its repository: empty, or ending in `/`. */
export function pathInRepository({ top }: Repository, folder: string): string {
  return folder === top ? '' : `${folder.slice(top.endsWith('/') ? top.length : top.length + 1).replaceAll('\\', '/')}/`
}

interface StatusContext {
  repository: Repository
  below: string
  options: StatusOptions
}

/**
 * Git would run itself in every submodule, with the submodule's own configuration. We query each one like any repository, and report
 * what git would: modified if there is anything that its `ignore` setting does not hide.
 */
async function withSubmodules(
  listed: readonly GitChange[],
  { repository, below, options }: StatusContext,
  depth: number,
): Promise<GitChange[]> {
  const { path: within = '.', env = process.env } = options
  const submodules = listSubmodules(repository, env).filter(
    ({ path }) => path.startsWith(below) && isWithin(path.slice(below.length), within),
  )
  if (submodules.length === 0 || depth === mostDepth) return [...listed]
  // A file that was only removed from the index has two entries with the same path: deleted, and untracked.
  const untracked = listed.filter(({ state }) => state === '??')
  const changes = new Map(listed.filter(({ state }) => state !== '??').map((change) => [change.path, change]))
  for (const { path: whole, ignored } of submodules) {
    const path = whole.slice(below.length)
    const change = changes.get(path)
    if (ignored === 'all') {
      if (change?.state.endsWith('M')) setState(changes, path, `${change.state[0] ?? ' '} `)
    } else if (
      !change?.state.endsWith('M') &&
      !change?.state.endsWith('D') &&
      (await isDirty(repository, whole, ignored, options, depth))
    ) {
      setState(changes, path, `${change?.state[0] ?? ' '}M`)
    }
  }
  return inGitOrder([...changes.values(), ...untracked])
}

function setState(changes: Map<string, GitChange>, path: string, state: string): void {
  if (state === '  ') changes.delete(path)
  else changes.set(path, { path, state })
}

/** Whether files in the working tree of a submodule changed. `untracked` and `dirty` hide some or all of them. */
export async function isDirty(
  { top }: Repository,
  path: string,
  ignored: IgnoredState | undefined,
  options: StatusOptions,
  depth = 0,
): Promise<boolean> {
  const inner = repositoryAt(join(top, path))
  if (!inner || ignored === 'dirty' || ignored === 'all') return false
  const { env, signal } = options
  // Git starts `git status` in the submodule, which follows the user's setting.
  const hidesUntracked = lastValue(readGitConfig(inner, env ?? process.env), 'status.showuntrackedfiles') === 'no'
  const untracked = ignored === 'untracked' || hidesUntracked ? 'no' : 'normal'
  const form = ['--porcelain=v1', '-z', `--untracked-files=${untracked}`, '--ignore-submodules=dirty', '--no-renames']
  const answer = await runGit(inner.top, ['status', ...form], { maxBytes: statusBytes, env, signal })
  if (!answer.ok) return false
  const listed = answer.text.split('\0').flatMap((record) => (record === '' ? [] : [{ state: record.slice(0, 2), path: record.slice(3) }]))
  const known = await withSubmodules(listed, { repository: inner, below: '', options: { env, signal } }, depth + 1)
  return (await withFilters(inner.top, known, { env, signal })).length > 0
}

/** Tracked files first, then the others, each by the bytes of their paths. */
function inGitOrder(changes: readonly GitChange[]): GitChange[] {
  const byBytes = (left: GitChange, right: GitChange): number => Buffer.compare(Buffer.from(left.path), Buffer.from(right.path))
  return [...changes.filter(({ state }) => state !== '??').sort(byBytes), ...changes.filter(({ state }) => state === '??').sort(byBytes)]
}

async function withFilters(folder: string, changes: readonly GitChange[], options: StatusOptions): Promise<GitChange[]> {
  const modified = changes.filter(({ state }) => state.endsWith('M')).map(({ path }) => path)
  const filtered = await filteredFiles(folder, modified, options)
  return changes.flatMap((change): GitChange[] => {
    const found = filtered.get(change.path)
    if (!found) return [change]
    if (!found.isUnchanged) return [{ ...change, filter: found.filter }]
    return change.state === ' M' ? [] : [{ ...change, state: `${change.state[0] ?? ' '} ` }]
  })
}

function isWithin(path: string, folder: string): boolean {
  return folder === '.' || folder === '' || path === folder || path.startsWith(`${folder}/`) || folder.startsWith(`${path}/`)
}
