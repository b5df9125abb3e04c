// How git is started on a repository that may be a stranger's: nothing it configures may run, and nothing may wait for a user.

import { readRepositoryConfig } from './git-config.ts'
import { findRepository } from './git-repository.ts'
import type { Env } from './state-folder.ts'

const nowhere = process.platform === 'win32' ? 'NUL' : '/dev/null'

const settings = [
  'core.fsmonitor=false',
  `core.hooksPath=${nowhere}`,
  'core.pager=cat',
  'core.askPass=',
  'core.sshCommand=false',
  'credential.helper=',
  'diff.submodule=short',
  'submodule.recurse=false',
  'protocol.allow=never',
  'gc.auto=0',
  'maintenance.auto=false',
]

/** Variables that would point git at another repository, or at a program to run. */
const dropped = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
  'GIT_EXTERNAL_DIFF',
  'GIT_DIFF_OPTS',
  'GIT_EDITOR',
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  'GIT_PROXY_COMMAND',
  'GIT_TRACE',
]

const added = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_PAGER: 'cat',
  GIT_ASKPASS: '',
  LC_ALL: 'C',
}

const showing = new Set(['diff', 'show', 'log', 'diff-tree', 'diff-index', 'diff-files'])

export function safeArgs(cwd: string, args: readonly string[], env: Env): string[] {
  const [command = '', ...rest] = args
  const guards = showing.has(command) ? ['--no-ext-diff', '--no-textconv'] : []
  return ['--no-pager', ...[...settings, ...disarmed(cwd, env)].flatMap((setting) => ['-c', setting]), command, ...guards, ...rest]
}

export function safeEnv(env: Env): Record<string, string | undefined> {
  const safe: Record<string, string | undefined> = { ...env, ...added }
  for (const name of dropped) delete safe[name]
  return safe
}

/** Filters and diff drivers are commands; those the repository itself brings are switched off, those of the user stay. */
function disarmed(cwd: string, env: Env): string[] {
  const repository = findRepository(cwd)
  if (!repository) return []
  const off = new Set<string>()
  for (const key of readRepositoryConfig(repository, env).keys()) {
    const filter = /^filter\.(.+)\.(?:clean|smudge|process|required)$/s.exec(key)?.[1]
    if (filter !== undefined) for (const name of ['clean=', 'smudge=', 'process=', 'required=false']) off.add(`filter.${filter}.${name}`)
  }
  return [...off]
}
