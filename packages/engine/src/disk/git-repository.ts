// Finds the git repository of a folder without starting git: `.git` as folder, as file (worktrees, submodules), or none.

import { accessSync, constants, lstatSync, readlinkSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { noInputs, type RuleInputs, readNoted } from './rule-inputs.ts'

export interface Repository {
  /** The folder that holds `.git`. */
  top: string
  gitDir: string
  /** Differs from gitDir in a linked worktree. */
  commonDir: string
}

const smallFile = 64 * 1024

/** The repository a folder lies in, looking upwards. */
export function findRepository(folder: string, inputs: RuleInputs = noInputs): Repository | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = repositoryAt(at, inputs)
    if (found) return found
    if (dirname(at) === at) return undefined
  }
}

/** The repository whose top is this very folder. */
export function repositoryAt(top: string, inputs: RuleInputs = noInputs): Repository | undefined {
  const dot = join(top, '.git')
  inputs.note(dot)
  const stats = look(dot)
  if (!stats) return undefined
  const gitDir = linkedGitDir(dot, top, inputs) ?? dot
  const commonDir = commonDirOf(gitDir, inputs)
  return isGitDir(gitDir, commonDir, inputs) ? { top, gitDir, commonDir } : undefined
}

/** Where a `.git` file (`gitdir: …`) leads. */
function linkedGitDir(dot: string, top: string, inputs: RuleInputs): string | undefined {
  const text = readNoted(inputs, dot, smallFile)?.bytes.toString('utf8')
  if (!text?.startsWith('gitdir: ')) return undefined
  const target = text.slice('gitdir: '.length).replace(/[\r\n]+$/, '')
  return isAbsolute(target) ? target : join(top, target)
}

function commonDirOf(gitDir: string, inputs: RuleInputs): string {
  const text = readNoted(inputs, join(gitDir, 'commondir'), smallFile)
    ?.bytes.toString('utf8')
    .replace(/[\r\n]+$/, '')
  if (!text) return gitDir
  return isAbsolute(text) ? text : join(gitDir, text)
}

/** git's own test: a usable HEAD, and folders for objects and refs. Anything less is an ordinary folder to git, and to us. */
function isGitDir(gitDir: string, commonDir: string, inputs: RuleInputs): boolean {
  const [objects, refs] = [join(commonDir, 'objects'), join(commonDir, 'refs')]
  inputs.note(objects)
  inputs.note(refs)
  return isHead(join(gitDir, 'HEAD'), inputs) && isReachable(objects) && isReachable(refs)
}

function isHead(path: string, inputs: RuleInputs): boolean {
  inputs.note(path)
  const stats = look(path)
  if (stats?.isSymbolicLink()) return readlinkSync(path).startsWith('refs/')
  const text = readNoted(inputs, path, 256)?.bytes.toString('latin1') ?? ''
  return /^ref:[ \t\n\r]*refs\//.test(text) || /^[0-9a-fA-F]{40}/.test(text)
}

function isReachable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function look(path: string): ReturnType<typeof lstatSync> | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
