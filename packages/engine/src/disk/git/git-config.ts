// Reads git's configuration files as data: the files git reads, in its order, with the usual includes. Values decide how files are listed
// and compared. A mistake here can change an answer, but never what runs, because git itself sees none of these files.

import { dirname, isAbsolute, join } from 'node:path'
import { lowerAscii, toByteText } from '../ignore/byte-text.ts'
import { noInputs, type RuleInputs, readInput } from '../ignore/rule-inputs.ts'
import { compileWildmatch } from '../ignore/wildmatch.ts'
import { type Env, homeFolder } from '../store/state-folder.ts'
import type { Repository } from './find-repository.ts'
import { parseConfig } from './parse-config.ts'

/** All values by key, in order. Keys are lowercase, except that a subsection keeps its case. */
export type GitConfig = ReadonlyMap<string, readonly string[]>

interface ConfigReader {
  config: Map<string, string[]>
  repository: Repository | undefined
  env: Env
  inputs: RuleInputs
  files: number
  bytesLeft: number
}

/** More than any real configuration; the rest of a longer file is ignored. */
const configBytes = 8_000_000
const includeDepth = 10
/** Includes that include each other would otherwise be read 2^depth times. */
const mostFiles = 200
const mostBytes = 20_000_000

export function readGitConfig(repository: Repository | undefined, env: Env, inputs: RuleInputs = noInputs): GitConfig {
  const reader: ConfigReader = { config: new Map(), repository, env, inputs, files: 0, bytesLeft: mostBytes }
  for (const file of userFiles(env)) readInto(reader, file, 0)
  if (repository) {
    readInto(reader, join(repository.commonDir, 'config'), 0)
    if (isTrue(lastValue(reader.config, 'extensions.worktreeconfig'))) readInto(reader, join(repository.gitDir, 'config.worktree'), 0)
  }
  for (let at = 0; at < Math.min(Number(env.GIT_CONFIG_COUNT ?? 0), mostFiles); at++) {
    const key = env[`GIT_CONFIG_KEY_${at}`]
    if (key !== undefined) add(reader.config, lowerKey(key), env[`GIT_CONFIG_VALUE_${at}`] ?? '')
  }
  return reader.config
}

/** The effective value. */
export function lastValue(config: GitConfig, key: string): string | undefined {
  return config.get(key)?.at(-1)
}

export function isTrue(value: string | undefined): boolean {
  return value !== undefined && /^(?:true|yes|on|[1-9]\d*)$/i.test(value)
}

/** `~` is the home folder; relative paths start at `base`. */
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

function readInto(reader: ConfigReader, file: string, depth: number): void {
  if (depth > includeDepth || reader.files++ > mostFiles) return
  const { config, env, inputs } = reader
  const bytes = readInput(inputs, file, Math.min(configBytes, reader.bytesLeft))?.bytes
  if (bytes === undefined) return
  reader.bytesLeft -= bytes.length
  for (const [key, value] of parseConfig(bytes.toString('utf8'))) {
    add(config, key, value)
    if (key === 'include.path' || isForRepository(key, file, reader)) readInto(reader, configPath(value, dirname(file), env), depth + 1)
  }
}

function add(config: Map<string, string[]>, key: string, value: string): void {
  const values = config.get(key)
  if (values) values.push(value)
  else config.set(key, [value])
}

/** `includeIf.gitdir:<pattern>.path`; `gitdir/i:` ignores case. */
function isForRepository(key: string, file: string, { repository, env }: ConfigReader): boolean {
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
