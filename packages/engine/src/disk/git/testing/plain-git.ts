// Runs plain git in a folder, with the user's own configuration: the oracle for our own git calls.

import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { GitEnv } from './build.ts'

export interface PlainStatus {
  branch: string
  changes: { state: string; path: string }[]
}

/** Options of every diff. Prefixes are fixed, so that the user's `diff.noprefix` does not change how a patch is read. */
const diffOptions = ['diff', '--no-ext-diff', '--no-textconv', '--no-color', '--relative', '--no-abbrev']
export const rawForm = ['--raw', '-z']
export const patchForm = ['--patch', '--src-prefix=a/', '--dst-prefix=b/']

/** Status of the folder only, with paths relative to it. */
export function plainStatus(folder: string, env: GitEnv): PlainStatus {
  const prefix = plainGit(folder, env, ['rev-parse', '--show-prefix']).replace(/\n$/, '')
  const form = ['--porcelain=v1', '--branch', '-z', '--untracked-files=all', '--no-renames']
  const [branch = '', ...records] = plainGit(folder, env, ['status', ...form, '--', '.'])
    .split('\0')
    .slice(0, -1)
  const changes = records.map((record) => ({ state: record.slice(0, 2), path: record.slice(3 + prefix.length) }))
  return { branch: branch.slice('## '.length), changes }
}

/** `comparison`: `HEAD`, `--cached HEAD`, or two commits. */
export function diffArgs(form: readonly string[], comparison: readonly string[]): string[] {
  const flags = comparison.filter((each) => each.startsWith('--'))
  const commits = comparison.filter((each) => !each.startsWith('--'))
  return [...diffOptions, ...form, ...flags, '--end-of-options', ...commits, '--', ':(literal).']
}

/** The commit to compare with, or the empty tree in the repository's object format. */
export function plainHead(folder: string, env: GitEnv): string {
  try {
    plainGit(folder, env, ['rev-parse', '--verify', '--quiet', 'HEAD'])
    return 'HEAD'
  } catch {
    return plainGit(folder, env, ['hash-object', '-t', 'tree', '--stdin']).trim()
  }
}

/** Commits and tags that exist here, to compare with. */
export function plainRefs(folder: string, env: GitEnv): string[] {
  return ['HEAD~1', 'v1', 'other'].filter((ref) => {
    try {
      return plainGit(folder, env, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]) !== ''
    } catch {
      return false
    }
  })
}

/** Keeps plain git from refreshing the index while it runs, so that one question does not change the answer to the next. */
export function withLockedIndex<Result>(folder: string, env: GitEnv, ask: () => Result): Result {
  const index = resolve(folder, plainGit(folder, env, ['rev-parse', '--git-path', 'index']).trim())
  writeFileSync(`${index}.lock`, '', { flag: 'wx' })
  try {
    return ask()
  } finally {
    rmSync(`${index}.lock`)
  }
}

export function plainGit(folder: string, env: GitEnv, args: readonly string[]): string {
  const quiet = { ...env, GIT_OPTIONAL_LOCKS: '0' }
  return execFileSync('git', args, { cwd: folder, env: quiet, maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] }).toString('utf8')
}
