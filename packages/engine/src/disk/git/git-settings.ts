// The configuration git runs with. We write all of it; of the user's and the repository's settings, only the values in this table are
// copied, each checked to be a plain boolean, number, word or path that affects how files are compared. None of these keys names a program.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../store/state-folder.ts'
import type { Repository } from './find-repository.ts'
import { configHome, configPath, type GitConfig, lastValue } from './git-config.ts'

/** Text of a `config` file for our own git directory. */
export function gitSettings(repository: Repository, config: GitConfig, env: Env): string {
  const lines: [section: string, name: string, value: string][] = fixed.map(([section, name, value]) => [section, name, value])
  for (const [key, check] of copied) {
    const value = lastValue(config, key)
    const checked = value === undefined ? undefined : check(value.toLowerCase())
    const [section = '', name = ''] = key.split('.')
    if (checked !== undefined) lines.push([section, name, checked])
  }
  for (const [name, fallback] of userFiles) {
    const file = lastValue(config, `core.${name}`)
    if (file === '') continue
    const path = file === undefined ? join(configHome(env), 'git', fallback) : configPath(file, repository.top, env)
    if (isPlainFile(path) && isPlainText(path)) lines.push(['core', name, path])
  }
  lines.push(...trackingBranches(config), ...format(config))
  return lines.map(([section, name, value]) => `[${section}]\n\t${name} = ${quote(value)}\n`).join('')
}

/** Names of filters with a `clean` or `process` command: git would run it before it compares files under them. */
export function filterDrivers(config: GitConfig): Set<string> {
  const names = new Set<string>()
  for (const key of config.keys()) {
    const name = /^filter\.(.*)\.(?:clean|process)$/s.exec(key)?.[1]
    if (name !== undefined) names.add(name)
  }
  return names
}

/** Bytes of a hash in the index. */
export function hashBytes(config: GitConfig): number {
  return lastValue(config, 'extensions.objectformat')?.toLowerCase() === 'sha256' ? 32 : 20
}

/** SHA-256 and reftable repositories cannot be read unless declared. */
function format(config: GitConfig): [string, string, string][] {
  const objects = lastValue(config, 'extensions.objectformat')?.toLowerCase()
  const refs = lastValue(config, 'extensions.refstorage')?.toLowerCase()
  const extensions: [string, string, string][] = []
  if (objects === 'sha256') extensions.push(['extensions', 'objectformat', objects])
  if (refs === 'reftable') extensions.push(['extensions', 'refstorage', refs])
  return [['core', 'repositoryformatversion', extensions.length === 0 ? '0' : '1'], ...extensions]
}

type Check = (lowered: string) => string | undefined

const bool: Check = (value) => {
  if (/^(?:true|yes|on|0*[1-9]\d*)$/.test(value)) return 'true'
  return /^(?:false|no|off|0+|)$/.test(value) ? 'false' : undefined
}
const number: Check = (value) => (/^\d{1,15}[kmg]?$/.test(value) ? value : undefined)
const word =
  (...words: string[]): Check =>
  (value) =>
    words.includes(value) ? value : undefined
const either =
  (...checks: Check[]): Check =>
  (value) =>
    checks.map((check) => check(value)).find((checked) => checked !== undefined)

const copied: readonly (readonly [key: string, check: Check])[] = [
  ['core.autocrlf', either(word('input'), bool)],
  ['core.eol', word('lf', 'crlf', 'native')],
  ['core.ignorecase', bool],
  ['core.filemode', bool],
  ['core.symlinks', bool],
  ['core.trustctime', bool],
  ['core.checkstat', word('default', 'minimal')],
  ['core.precomposeunicode', bool],
  ['core.quotepath', bool],
  ['core.abbrev', either(word('auto', 'no'), number)],
  ['core.bigfilethreshold', number],
  ['core.preloadindex', bool],
  ['core.untrackedcache', either(word('keep'), bool)],
  ['core.sparsecheckout', bool],
  ['core.sparsecheckoutcone', bool],
  ['index.sparse', bool],
  ['index.threads', either(bool, number)],
  ['diff.algorithm', word('default', 'myers', 'minimal', 'patience', 'histogram')],
  ['diff.context', number],
  ['diff.interhunkcontext', number],
  ['diff.renames', either(word('copy', 'copies'), bool)],
  ['diff.renamelimit', number],
  ['diff.indentheuristic', bool],
  ['diff.suppressblankempty', bool],
  ['log.mailmap', bool],
  ['log.follow', bool],
]

const fixed: readonly (readonly [section: string, name: string, value: string])[] = [
  ['core', 'bare', 'false'],
  // Refreshing the index while comparing would write into the user's repository.
  ['diff', 'autoRefreshIndex', 'false'],
  ['gc', 'auto', '0'],
  ['maintenance', 'auto', 'false'],
  ['protocol', 'allow', 'never'],
  ['submodule', 'recurse', 'false'],
]

/** The user's files that add rules; by default in the user's configuration folder, which our git does not read. */
const userFiles: readonly (readonly [name: string, fallback: string])[] = [
  ['excludesfile', 'ignore'],
  ['attributesfile', 'attributes'],
]

const mostBranches = 5_000

/** Input for `main...origin/main [ahead 1]` and `@{upstream}`: names of refs, and nothing that git would connect to. */
function trackingBranches(config: GitConfig): [string, string, string][] {
  const lines: [string, string, string][] = []
  for (const [key, values] of config) {
    const found = /^(branch|remote)\.(.+)\.(remote|merge|fetch)$/s.exec(key)
    if (!found || lines.length > mostBranches) continue
    const [, section = '', subsection = '', name = ''] = found
    if ((section === 'remote') !== (name === 'fetch') || !isPlainText(subsection)) continue
    const header = `${section} ${quote(subsection)}`
    for (const value of values.slice(0, 100)) if (isPlainText(value)) lines.push([header, name, value])
  }
  return lines
}

function isPlainFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
  } catch {
    return false
  }
}

/** No control characters that could end a line or a string, and nothing lost in decoding. */
function isPlainText(text: string): boolean {
  return text.length < 4_096 && !/[\p{Cc}\ufffd]/u.test(text)
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
