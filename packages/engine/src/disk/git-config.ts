// git's configuration as far as listing needs it: the files git reads, in its order, with simple includes.

import { dirname, isAbsolute, join } from 'node:path'
import { lowerAscii, toByteText } from './byte-text.ts'
import type { Repository } from './git-repository.ts'
import { parseConfig } from './parse-config.ts'
import { noInputs, type RuleInputs, readNoted } from './rule-inputs.ts'
import { type Env, homeFolder } from './state-folder.ts'
import { compileWildmatch } from './wildmatch.ts'

/** Keys in lower case (a subsection keeps its case); the last value of a key is the one that counts. */
export type GitConfig = Map<string, string>

interface Origin {
  repository: Repository | undefined
  env: Env
  inputs: RuleInputs
}

const configBytes = 1_000_000
const includeDepth = 10

export function readGitConfig(repository: Repository | undefined, env: Env, inputs: RuleInputs = noInputs): GitConfig {
  const config: GitConfig = new Map()
  const from: Origin = { repository, env, inputs }
  for (const file of userFiles(env)) readInto(config, file, from, 0)
  if (repository) {
    readInto(config, join(repository.commonDir, 'config'), from, 0)
    if (isTrue(config.get('extensions.worktreeconfig'))) readInto(config, join(repository.gitDir, 'config.worktree'), from, 0)
  }
  for (let at = 0; at < Number(env.GIT_CONFIG_COUNT ?? 0); at++) {
    const key = env[`GIT_CONFIG_KEY_${at}`]
    if (key !== undefined) config.set(lowerKey(key), env[`GIT_CONFIG_VALUE_${at}`] ?? '')
  }
  return config
}

/** Keys a repository sets for itself: what a stranger's archive could bring along. */
export function readRepositoryConfig(repository: Repository, env: Env): GitConfig {
  const config: GitConfig = new Map()
  const from: Origin = { repository, env, inputs: noInputs }
  readInto(config, join(repository.commonDir, 'config'), from, 0)
  readInto(config, join(repository.gitDir, 'config.worktree'), from, 0)
  return config
}

export function isTrue(value: string | undefined): boolean {
  return value !== undefined && /^(?:true|yes|on|[1-9]\d*)$/i.test(value)
}

/** `~` is a home folder; other paths are taken from `base`. */
export function configPath(value: string, base: string, env: Env): string {
  if (value === '~' || value.startsWith('~/')) return join(homeFolder(env), value.slice(1))
  return isAbsolute(value) ? value : join(base, value)
}

export function configHome(env: Env): string {
  return env.XDG_CONFIG_HOME || join(homeFolder(env), '.config')
}

function userFiles(env: Env): string[] {
  const system = isTrue(env.GIT_CONFIG_NOSYSTEM) ? [] : [env.GIT_CONFIG_SYSTEM ?? '/etc/gitconfig']
  const own =
    env.GIT_CONFIG_GLOBAL === undefined
      ? [join(configHome(env), 'git', 'config'), join(homeFolder(env), '.gitconfig')]
      : [env.GIT_CONFIG_GLOBAL]
  return [...system, ...own]
}

function readInto(config: GitConfig, file: string, from: Origin, depth: number): void {
  if (depth > includeDepth) return
  const { repository, env, inputs } = from
  const text = readNoted(inputs, file, configBytes)?.bytes.toString('utf8')
  if (text === undefined) return
  for (const [key, value] of parseConfig(text)) {
    config.set(key, value)
    if (
      key === 'include.path' ||
      (key.startsWith('includeif.gitdir') && key.endsWith('.path') && isForRepository(key, file, repository, env))
    ) {
      readInto(config, configPath(value, dirname(file), env), from, depth + 1)
    }
  }
}

/** `includeIf.gitdir:<pattern>.path`, with `gitdir/i:` for any case. */
function isForRepository(key: string, file: string, repository: Repository | undefined, env: Env): boolean {
  const found = /^includeif\.gitdir(\/i)?:(.*)\.path$/s.exec(key)
  if (!found || !repository) return false
  const foldCase = found[1] !== undefined
  let pattern = found[2] ?? ''
  if (pattern.startsWith('~/')) pattern = join(homeFolder(env), pattern.slice(1))
  else if (pattern.startsWith('./')) pattern = join(dirname(file), pattern)
  else if (!isAbsolute(pattern)) pattern = `**/${pattern}`
  if (pattern.endsWith('/')) pattern += '**'
  const gitDir = toByteText(repository.gitDir)
  return compileWildmatch(toByteText(pattern), { paths: true, foldCase })?.matches(foldCase ? lowerAscii(gitDir) : gitDir) ?? false
}

function lowerKey(key: string): string {
  const first = key.indexOf('.')
  const last = key.lastIndexOf('.')
  if (first === -1) return key.toLowerCase()
  return key.slice(0, first).toLowerCase() + key.slice(first, last) + key.slice(last).toLowerCase()
}
