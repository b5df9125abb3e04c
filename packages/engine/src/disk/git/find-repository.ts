// Finds the git repository that contains a folder, without starting git. run-git.ts passes it to git, which never searches.

import { accessSync, constants, lstatSync, readlinkSync, realpathSync, type Stats } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { noInputs, type RuleInputs, readInput } from '../ignore/rule-inputs.ts'
import { parseConfig } from './parse-config.ts'

export interface Repository {
  /** The folder that contains `.git`: the top of the working tree. */
  top: string
  gitDir: string
  /** Differs from gitDir in a linked worktree. */
  commonDir: string
}

/** A `.git` that git would use but we do not: it leads out of the folder to a repository that does not name the folder. */
export interface RefusedRepository {
  refused: string
  top: string
}

const smallFile = 64 * 1024
const configBytes = 1024 * 1024

/** The repository that contains a folder. */
export function findRepository(folder: string): Repository | undefined {
  const found = locateRepository(folder)
  return found && 'gitDir' in found ? found : undefined
}

/** Why the folder's `.git` is not used; undefined if it is, or if there is none. */
export function refusedRepository(folder: string): RefusedRepository | undefined {
  const found = locateRepository(folder)
  return found && 'refused' in found ? found : undefined
}

/** A refused `.git` ends the search: the folder then has no git. */
export function locateRepository(folder: string, inputs: RuleInputs = noInputs): Repository | RefusedRepository | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = inspectRepository(at, inputs)
    if (found) return found
    if (dirname(at) === at) return undefined
  }
}

/** The repository with this folder as its top. */
export function repositoryAt(top: string, inputs: RuleInputs = noInputs): Repository | undefined {
  const found = inspectRepository(top, inputs)
  return found && 'gitDir' in found ? found : undefined
}

/** The top of the repository that contains a folder. */
export function gitTop(folder: string): string | undefined {
  return findRepository(folder)?.top
}

function inspectRepository(top: string, inputs: RuleInputs): Repository | RefusedRepository | undefined {
  const dot = join(top, '.git')
  inputs.note(dot)
  const stats = statsOf(dot)
  if (!stats) return undefined
  const gitDir = linkedGitDir(dot, top, inputs) ?? dot
  const linked = commonDirOf(gitDir, inputs)
  const commonDir = linked ?? gitDir
  if (!isGitDir(gitDir, commonDir, inputs)) return undefined
  const repository = { top, gitDir, commonDir }
  if (linked === undefined && gitDir === dot && stats.isDirectory()) return repository
  return pointsBack(repository, linked !== undefined, inputs)
    ? repository
    : { top, refused: ".git points to a repository that doesn't list this folder as a worktree or submodule" }
}

/**
 * A git directory elsewhere is used only if it names this folder as its own. Otherwise a `.git` file in a downloaded folder could
 * name any private repository on the machine, and its content would be shown as this folder's.
 */
function pointsBack({ top, gitDir, commonDir }: Repository, isLinked: boolean, inputs: RuleInputs): boolean {
  const [realTop, realGit, realCommon] = [realPath(top), realPath(gitDir), realPath(commonDir)]
  if (realTop === undefined || realGit === undefined || realCommon === undefined) return false
  if (isLinked) {
    if (realGit !== join(realCommon, 'worktrees', basename(realGit))) return false
    const back = readLine(join(gitDir, 'gitdir'), inputs)
    return back !== undefined && basename(back) === '.git' && realPath(resolve(realGit, dirname(back))) === realTop
  }
  if (realGit.startsWith(realTop + sep)) return true
  const config = readInput(inputs, join(gitDir, 'config'), configBytes)?.bytes.toString('utf8') ?? ''
  const worktree = parseConfig(config).findLast(([key]) => key === 'core.worktree')?.[1]
  return worktree !== undefined && realPath(resolve(realGit, worktree)) === realTop
}

/** Where a `.git` file (`gitdir: …`) points. */
function linkedGitDir(dot: string, top: string, inputs: RuleInputs): string | undefined {
  const text = readInput(inputs, dot, smallFile)?.bytes.toString('utf8')
  if (!text?.startsWith('gitdir: ')) return undefined
  const target = text.slice('gitdir: '.length).replace(/[\r\n]+$/, '')
  return isAbsolute(target) ? target : join(top, target)
}

/** Undefined unless the git directory belongs to a linked worktree. */
function commonDirOf(gitDir: string, inputs: RuleInputs): string | undefined {
  const text = readLine(join(gitDir, 'commondir'), inputs)
  if (!text) return undefined
  return isAbsolute(text) ? text : join(gitDir, text)
}

/** Git's own test: a usable HEAD, and folders for objects and refs. Anything less is an ordinary folder to git, and to us. */
function isGitDir(gitDir: string, commonDir: string, inputs: RuleInputs): boolean {
  const [objects, refs] = [join(commonDir, 'objects'), join(commonDir, 'refs')]
  inputs.note(objects)
  inputs.note(refs)
  return isHead(join(gitDir, 'HEAD'), inputs) && isReachable(objects) && isReachable(refs)
}

function isHead(path: string, inputs: RuleInputs): boolean {
  inputs.note(path)
  if (statsOf(path)?.isSymbolicLink()) return readlinkSync(path).startsWith('refs/')
  const text = readInput(inputs, path, 256)?.bytes.toString('latin1') ?? ''
  return /^ref:[ \t\n\r]*refs\//.test(text) || /^[0-9a-fA-F]{40}/.test(text)
}

function readLine(path: string, inputs: RuleInputs): string | undefined {
  return readInput(inputs, path, smallFile)
    ?.bytes.toString('utf8')
    .replace(/[\r\n]+$/, '')
}

function isReachable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
