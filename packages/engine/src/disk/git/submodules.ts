// Lists a repository's submodules: their paths, and which of their changes the user hides.

import { join } from 'node:path'
import { readPlainFile } from '../read/read-plain-file.ts'
import type { Env } from '../store/state-folder.ts'
import type { Repository } from './find-repository.ts'
import { type GitConfig, lastValue, readGitConfig } from './git-config.ts'
import { hashBytes } from './git-settings.ts'
import { listTracked } from './list-tracked.ts'
import { parseConfig } from './parse-config.ts'
import { parseIndex } from './parse-index.ts'

/** `submodule.<name>.ignore`: hides nothing, untracked files, changes in its working tree, or everything. */
export type IgnoredState = 'none' | 'untracked' | 'dirty' | 'all'

export interface Submodule {
  /** Relative to the repository's top. */
  path: string
  /** Undefined: not set. */
  ignored: IgnoredState | undefined
}

const indexBytes = 2 ** 30
const modulesBytes = 1024 * 1024
/** Each one costs a git run; no one works in a repository with more. */
const mostSubmodules = 500

export function listSubmodules(repository: Repository, env: Env): Submodule[] {
  const bytes = readPlainFile(join(repository.gitDir, 'index'), indexBytes)?.bytes
  if (!bytes) return []
  const config = readGitConfig(repository, env)
  const parsed = parseIndex(bytes, hashBytes(config))
  const entries = parsed === 'unknown' ? listTracked(repository.top) : parsed
  if (!entries || entries === 'damaged' || entries.submodules.size === 0) return []
  const ignored = ignoredStates(repository, config)
  const { names, starts, ends } = entries
  return [...entries.submodules].slice(0, mostSubmodules).map((at) => {
    const path = names.toString('utf8', starts[at], ends[at])
    return { path, ignored: ignored.get(path) ?? stateOf(lastValue(config, 'diff.ignoresubmodules')) }
  })
}

/** Ignore settings by path. The configuration overrides `.gitmodules`. */
function ignoredStates({ top }: Repository, config: GitConfig): Map<string, IgnoredState> {
  const text = readPlainFile(join(top, '.gitmodules'), modulesBytes, false)?.bytes.toString('utf8') ?? ''
  const paths = new Map<string, string>()
  const named = new Map<string, string>()
  for (const [key, value] of parseConfig(text)) {
    const found = /^submodule\.(.+)\.(path|ignore)$/s.exec(key)
    if (found) (found[2] === 'path' ? paths : named).set(found[1] ?? '', value)
  }
  const states = new Map<string, IgnoredState>()
  for (const [name, path] of paths) {
    const state = stateOf(lastValue(config, `submodule.${name}.ignore`) ?? named.get(name))
    if (state) states.set(path, state)
  }
  return states
}

function stateOf(value: string | undefined): IgnoredState | undefined {
  return value === 'none' || value === 'untracked' || value === 'dirty' || value === 'all' ? value : undefined
}
