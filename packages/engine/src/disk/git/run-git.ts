// Runs git for its output on the repository that we chose. Git sees a private git directory with our configuration (private-git-dir.ts), so
// nothing that a repository configures can run; it never prompts, fetches or writes, and failures are returned as values.

import { lstatSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import type { CancelSignal } from '@sheaf/contract'
import { findProgram, helperEnv, type ProgramResult, runProgram, runProgramSync } from '../../work/index.ts'
import { racyMs } from '../ignore/rule-inputs.ts'
import { readPlainFile } from '../read/read-plain-file.ts'
import type { Env } from '../store/state-folder.ts'
import { findStrayPath } from './check-index.ts'
import { findRepository, type Repository, refusedRepository } from './find-repository.ts'
import { type Entries, parseIndex, parseStaged } from './parse-index.ts'
import { privateGitDir } from './private-git-dir.ts'
import { withIndexCopy } from './with-index-copy.ts'

export interface RunGitOptions {
  input?: string | Uint8Array | undefined
  /** More output than this kills git, and the answer is `too-large`. */
  maxBytes?: number | undefined
  deadlineMs?: number | undefined
  signal?: CancelSignal | undefined
  env?: Env | undefined
  /**
   * Also run in a repository that borrows its objects from another one. Only where nothing of the output is ever shown: a downloaded
   * folder could borrow those of a private repository.
   */
  mayBorrow?: boolean
}

export type GitAnswer =
  | { ok: true; text: string; bytes: Buffer }
  | {
      ok: false
      /** `refused`: the repository is not used; the message says why. */
      why: 'missing' | 'failed' | 'too-large' | 'canceled' | 'timeout' | 'refused'
      message: string
      exitCode: number | null
    }

const mostBytes = 100_000_000
/** Enough for `git status` on very large repositories; a FIFO among its files would otherwise block git forever. */
const deadlineMs = 20_000

/** After a timeout, the same command is not retried there for a while: the window asks again with every change on disk. */
const pauseMs = 30_000
const pausedUntil = new Map<string, number>()

/** User input among `args` belongs after `--end-of-options`, or after `--` for paths. */
export async function runGit(folder: string, args: readonly string[], options: RunGitOptions = {}): Promise<GitAnswer> {
  const prepared = prepare(folder, options.env ?? process.env, options.mayBorrow ?? false)
  if ('ok' in prepared) return prepared
  const command = `${folder}\0${args[0]}`
  const paused = pausedUntil.get(command)
  if (paused !== undefined && paused > Date.now()) return notRun('timeout', '')
  const run = async (more: readonly string[], env: Record<string, string>): Promise<GitAnswer> => {
    const all = [...prepared.args, ...more, ...args]
    const answer = answerOf(await runProgram({ ...prepared, ...limits(options), env, args: all, signal: options.signal }))
    if (!answer.ok && answer.why === 'timeout') pausedUntil.set(command, Date.now() + pauseMs)
    else pausedUntil.delete(command)
    return answer
  }
  if (args[0] !== 'diff') return run([], prepared.env)
  // Only a diff that may refresh the index skips files with a new time and the same content. It gets a copy to refresh.
  return withIndexCopy(prepared.env.GIT_INDEX_FILE, (copy) =>
    run(['-c', 'diff.autoRefreshIndex=true'], { ...prepared.env, GIT_INDEX_FILE: copy }),
  )
}

export function runGitSync(folder: string, args: readonly string[], options: Omit<RunGitOptions, 'signal'> = {}): GitAnswer {
  const prepared = prepare(folder, options.env ?? process.env, options.mayBorrow ?? false)
  if ('ok' in prepared) return prepared
  return answerOf(runProgramSync({ ...prepared, ...limits(options), args: [...prepared.args, ...args] }))
}

/** The version of the git that would be run. */
export async function gitVersion(env: Env): Promise<GitAnswer> {
  return answerOf(await runProgram({ program: 'git', args: ['version'], env: helperEnv(env), deadlineMs: 5_000, maxBytes: 10_000 }))
}

interface Prepared {
  program: string
  args: string[]
  cwd: string
  env: Record<string, string>
}

function prepare(folder: string, env: Env, mayBorrow: boolean): Prepared | (GitAnswer & { ok: false }) {
  const repository = findRepository(folder)
  if (!repository) {
    const refused = refusedRepository(folder)?.refused
    return notRun(refused === undefined ? 'failed' : 'refused', refused ?? 'not a git repository')
  }
  try {
    const dir = privateGitDir(repository, env, mayBorrow)
    if ('unusable' in dir) return notRun('refused', dir.unusable)
    // If a command ever searches for a repository after all, a folder that only looks like one is not used.
    const args = ['--no-pager', '-c', 'safe.bareRepository=explicit']
    const allowed = withoutFoldersIn(repository, helperEnv(env, dir.variables))
    const program = findProgram('git', allowed)
    if (program === undefined) return notRun('missing', 'git was not found.')
    const prepared = { program, args, cwd: folder, env: { ...allowed, ...withoutPrograms(join(dir.variables.HOME ?? '', 'no-programs')) } }
    const problem = indexProblem(repository, prepared, dir.hashBytes)
    return problem === undefined ? prepared : notRun('refused', problem)
  } catch (error) {
    return notRun('failed', `Couldn't create a temporary folder: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Everything we ask of git is built in. If it finds no other program, not even itself, it cannot start one: `git diff` would otherwise
 * run `git status` in a submodule, with the submodule's own configuration. Git on other systems needs its folders.
 */
function withoutPrograms(missingFolder: string): Record<string, string> {
  return process.platform === 'linux' ? { PATH: missingFolder, GIT_EXEC_PATH: missingFolder } : {}
}

const indexBytes = 2 ** 30
const listMs = 20_000
/** Last valid state of each index file. */
const checkedIndexes = new Map<string, string>()

function indexProblem({ gitDir }: Repository, prepared: Prepared, hashBytes: number): string | undefined {
  const file = join(gitDir, 'index')
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (!stats) return undefined
  const state = [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino].join(' ')
  if (checkedIndexes.get(file) === state) return undefined
  const unreadable = "The repository's index can't be read."
  const bytes = readPlainFile(file, indexBytes)?.bytes
  if (!bytes) return unreadable
  const parsed = parseIndex(bytes, hashBytes)
  const entries = parsed === 'unknown' ? listedEntries(prepared) : parsed
  if (!entries || entries === 'damaged') return unreadable
  if (findStrayPath(entries) !== undefined) return "The repository's index contains a path outside its working tree."
  // An index in another format depends on more files than this one.
  if (parsed !== 'unknown' && Date.now() - stats.mtimeMs > racyMs) {
    if (checkedIndexes.size > 1_000) checkedIndexes.clear()
    checkedIndexes.set(file, state)
  }
  return undefined
}

/** Reads only the index, and no file that it names. */
function listedEntries(prepared: Prepared): Entries | undefined {
  const args = [...prepared.args, 'ls-files', '--stage', '--full-name', '-z', ':/']
  const listed = runProgramSync({ ...prepared, args, deadlineMs: listMs, maxBytes: indexBytes })
  return listed.ok ? parseStaged(listed.stdout) : undefined
}

/** A PATH with folders of the repository, as `npm run` sets it, must not make us run the repository's programs. */
function withoutFoldersIn({ top }: Repository, env: Record<string, string>): Record<string, string> {
  const folders = (env.PATH ?? '').split(delimiter)
  return { ...env, PATH: folders.filter((each) => each !== top && !join(each, sep).startsWith(join(top, sep))).join(delimiter) }
}

function limits({ input, maxBytes = mostBytes, deadlineMs: longest = deadlineMs }: RunGitOptions) {
  return { input, maxBytes, deadlineMs: longest }
}

function answerOf(result: ProgramResult): GitAnswer {
  if (result.ok) return { ok: true, text: result.stdout.toString('utf8'), bytes: result.stdout }
  const { why, stderr, exitCode } = result
  return { ok: false, why, message: stderr.trim(), exitCode }
}

function notRun(why: 'failed' | 'refused' | 'missing' | 'timeout', message: string): GitAnswer & { ok: false } {
  return { ok: false, why, message, exitCode: null }
}
