// Shared by the steps that build a random repository: random choices, kinds, and git with an isolated configuration.

import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Random, seededRandom } from '../../../work/testing/random.ts'

export type GitEnv = Record<string, string>

export interface Build {
  random: Random
  /** Everything is created in this folder: the repository, its remote, the home folder. */
  folder: string
  env: GitEnv
  /** Features of this repository, for the coverage report and the description of a failure. */
  kinds: Set<string>
  /** Decides with this probability, and records the kind if it is chosen. */
  maybe(kind: string, probability: number): boolean
  /** Returns the output as byte text. Throws if git fails. */
  git(cwd: string, args: readonly string[], input?: string): string
  /** Whether git succeeded: it refuses some random combinations, such as adding a path behind a link. */
  tryGit(cwd: string, args: readonly string[], input?: string): boolean
}

export function startBuild(seed: number, folder: string, env: GitEnv): Build {
  const random = seededRandom(seed)
  const kinds = new Set<string>()
  const hash = random.chance(0.08) ? 'sha256' : 'sha1'
  if (hash === 'sha256') kinds.add('sha256 objects')
  const git = (cwd: string, args: readonly string[], input = ''): string =>
    // Names such as `:(glob)` are paths here, never patterns.
    execFileSync('git', ['--literal-pathspecs', '-c', 'protocol.file.allow=always', ...args], {
      cwd,
      env: { ...env, GIT_DEFAULT_HASH: hash },
      input: Buffer.from(input, 'latin1'),
      maxBuffer: 2 ** 26,
      stdio: 'pipe',
    }).toString('latin1')
  return {
    random,
    folder,
    env,
    kinds,
    git,
    maybe: (kind, probability) => {
      const isChosen = random.chance(probability)
      if (isChosen) kinds.add(kind)
      return isChosen
    },
    tryGit: (cwd, args, input) => {
      try {
        git(cwd, args, input)
        return true
      } catch {
        return false
      }
    },
  }
}

/** Leaves out the configuration of this machine, and makes commits the same in every run. */
export function isolatedEnv(home: string): GitEnv {
  mkdirSync(home, { recursive: true })
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.com',
    GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.com',
    GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
    LC_ALL: 'C',
  }
}

/** `path` is byte text, because names need not be UTF-8. */
export function pathIn(folder: string, path: string): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(path, 'latin1')])
}

/** Replaces anything at this path, and creates the folders above it. */
export function writePath(folder: string, path: string, content: Uint8Array | string): void {
  const file = pathIn(folder, path)
  if (path.includes('/')) mkdirSync(pathIn(folder, dirname(path)), { recursive: true })
  removePath(folder, path)
  writeFileSync(file, content)
}

export function removePath(folder: string, path: string): void {
  rmSync(pathIn(folder, path), { recursive: true, force: true })
}
