// Makes our own git directory for a repository that may not be trusted. Git reads the repository's data (objects, refs, index, ignore
// rules) through it, with the configuration that we wrote. The repository's hooks, aliases, filters and helpers do not exist here.

import { createHash } from 'node:crypto'
import {
  copyFileSync,
  type Dirent,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join, resolve, sep } from 'node:path'
import { readPlainFile } from '../read/read-plain-file.ts'
import type { Env } from '../store/state-folder.ts'
import type { Repository } from './find-repository.ts'
import { readGitConfig } from './git-config.ts'
import { gitSettings, hashBytes } from './git-settings.ts'

export interface PrivateGitDir {
  /** Variables that make git use only this directory. */
  variables: Record<string, string>
  /** Bytes of a hash in the index. */
  hashBytes: number
}

/** Why git is not run on a repository. */
export interface UnusableRepository {
  unusable: string
}

const nullDevice = process.platform === 'win32' ? 'NUL' : '/dev/null'
const smallFile = 64 * 1024

/** `mayBorrow`: also use a repository whose objects are in another one (`git clone --shared`). */
export function privateGitDir(repository: Repository, env: Env, mayBorrow: boolean): PrivateGitDir | UnusableRepository {
  const { top, gitDir, commonDir } = repository
  const outside = borrowedPart(repository, mayBorrow)
  if (outside !== undefined) return { unusable: `The repository uses ${outside}, which is outside the repository.` }
  const head = readHead(gitDir)
  if (head === undefined) return { unusable: "The repository's HEAD can't be read." }
  const special = specialFile(repository, head)
  if (special !== undefined) return { unusable: `${special} is not a regular file.` }
  const isLinked = gitDir !== commonDir
  const config = readGitConfig(repository, env)
  const plan: Plan = { head, config: gitSettings(repository, config, env), links: linksOf(repository), isLinked }
  const folder = ensureFolder(plan)
  return {
    variables: {
      GIT_DIR: isLinked ? join(folder, worktreeFolder) : folder,
      GIT_WORK_TREE: top,
      GIT_INDEX_FILE: join(gitDir, 'index'),
      // Git writes objects even for `git status` with a sparse index. They go into our folder, not into the user's repository.
      GIT_OBJECT_DIRECTORY: join(folder, 'objects'),
      GIT_ALTERNATE_OBJECT_DIRECTORIES: quotedPath(join(commonDir, 'objects')),
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_SYSTEM: nullDevice,
      GIT_CONFIG_GLOBAL: nullDevice,
      // Git before 2.32 ignores GIT_CONFIG_GLOBAL and reads the configuration of this home.
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
      GIT_NO_LAZY_FETCH: '1',
      GIT_ALLOW_PROTOCOL: '',
      LC_ALL: 'C',
    },
    hashBytes: hashBytes(config),
  }
}

interface Plan {
  /** Byte text: a branch name need not be UTF-8. */
  head: string
  config: string
  /** A linked worktree has a git directory inside the common one. */
  isLinked: boolean
  /** Our path, and the path in the repository that it links to. */
  links: readonly (readonly [ours: string, theirs: string])[]
}

const worktreeFolder = 'worktree'

/** Refs that git stores next to HEAD. */
const pseudoRefs = ['ORIG_HEAD', 'FETCH_HEAD', 'MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'REBASE_HEAD', 'BISECT_HEAD', 'AUTO_MERGE']

function linksOf({ gitDir, commonDir }: Repository): Plan['links'] {
  const isLinked = gitDir !== commonDir
  const own = isLinked ? `${worktreeFolder}/` : ''
  const inCommon = ['refs', 'reftable', 'logs', 'packed-refs', 'shallow', 'info/exclude', 'info/attributes', 'info/grafts']
  const shared = namesIn(gitDir).filter((name) => /^sharedindex\.[0-9a-f]{40,64}$/.test(name))
  const inWorktree = [...(isLinked ? ['refs', 'reftable', 'logs'] : []), 'info/sparse-checkout', ...pseudoRefs, ...shared]
  return [
    ...inCommon.map((name) => [name, join(commonDir, name)] as const),
    ...inWorktree.map((name) => [own + name, join(gitDir, name)] as const),
  ].filter(([, theirs]) => isFileOrFolder(theirs))
}

/** The same content gets the same folder, made once and never changed, so concurrent calls do not disturb each other. */
function ensureFolder(plan: Plan): string {
  const name = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 32)
  const folder = join(processFolder(), name)
  if (existsSync(join(folder, 'HEAD'))) return folder
  const fresh = mkdtempSync(join(processFolder(), 'new-'))
  for (const each of ['objects', 'info', ...(plan.isLinked ? [worktreeFolder, `${worktreeFolder}/info`] : [])]) mkdirSync(join(fresh, each))
  for (const [ours, theirs] of plan.links) link(theirs, join(fresh, ours))
  if (!existsSync(join(fresh, 'refs'))) mkdirSync(join(fresh, 'refs'))
  writeFileSync(join(fresh, 'config'), plan.config)
  if (plan.isLinked) {
    writeFileSync(join(fresh, worktreeFolder, 'HEAD'), plan.head, 'latin1')
    writeFileSync(join(fresh, worktreeFolder, 'commondir'), '..\n')
  }
  writeFileSync(join(fresh, 'HEAD'), plan.head, 'latin1')
  try {
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // Another call was faster.
    if (!existsSync(join(folder, 'HEAD'))) throw error
  }
  return folder
}

/** On Windows, anyone can create junctions to folders, but not links to files; files are copied. */
function link(theirs: string, ours: string): void {
  if (process.platform !== 'win32') symlinkSync(theirs, ours)
  else if (statSync(theirs).isDirectory()) symlinkSync(theirs, ours, 'junction')
  else copyFileSync(theirs, ours)
}

/** Git expects a list of paths here. Quotes keep a path with a `:` whole. */
function quotedPath(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`
}

/** A new folder for the files of one call. The caller removes it; if the process is killed, the next one does. */
export function makeCallFolder(): string {
  return mkdtempSync(join(processFolder(), 'call-'))
}

let ours: string | undefined

/** One folder per process, removed when it ends. */
function processFolder(): string {
  if (ours !== undefined && existsSync(ours)) return ours
  removeLeftOver()
  const made = mkdtempSync(join(realpathSync(tmpdir()), `${folderPrefix}${process.pid}-`))
  if (ours === undefined) process.once('exit', () => ours !== undefined && rmSync(ours, { recursive: true, force: true }))
  ours = made
  return made
}

const folderPrefix = 'sheaf-git-'

/** A process that was killed could not remove its folder. */
function removeLeftOver(): void {
  const folder = realpathSync(tmpdir())
  for (const name of namesIn(folder)) {
    const pid = Number(/^sheaf-git-(\d+)-\w+$/.exec(name)?.[1])
    if (!Number.isInteger(pid) || isAlive(pid)) continue
    try {
      const path = join(folder, name)
      if (lstatSync(path).uid === process.getuid?.()) rmSync(path, { recursive: true, force: true })
    } catch {
      // It is already gone, or is another user's.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** HEAD as a branch or a commit; the rest of the file is dropped. */
function readHead(gitDir: string): string | undefined {
  const path = join(gitDir, 'HEAD')
  const target = linkTarget(path)
  const text = target === undefined ? readPlainFile(path, smallFile)?.bytes.toString('latin1') : `ref: ${target}`
  return /^(?:ref:\s*refs\/[^\0-\x20\x7f]+|[0-9a-f]{40,64})(?=\s*$)/i.exec(text ?? '')?.[0].concat('\n')
}

/**
 * A part of the repository that links elsewhere, or objects borrowed from elsewhere. With them, a downloaded folder could show the
 * commits of any private repository on the machine as its own.
 */
function borrowedPart({ top, gitDir, commonDir }: Repository, mayBorrow: boolean): string | undefined {
  const homes = [realPath(commonDir), realPath(gitDir), realPath(top)]
  // A path that cannot be resolved, such as one not in UTF-8, could lead anywhere.
  const isInside = (path: string): boolean => {
    const real = realPath(path)
    return real !== undefined && homes.some((home) => home !== undefined && (real === home || real.startsWith(home + sep)))
  }
  const objects = join(commonDir, 'objects')
  const parts = [
    ...[gitDir, commonDir].flatMap((folder) => entriesOf(folder, folder).filter(({ name }) => isRead(name))),
    ...[objects, join(objects, 'pack'), join(objects, 'info'), join(commonDir, 'info'), join(gitDir, 'info')].flatMap((folder) =>
      entriesOf(folder, commonDir),
    ),
  ]
  const part = parts.find(({ path, entry }) => entry.isSymbolicLink() && !isInside(path))
  if (part) return `a link (${part.name})`
  return !mayBorrow && borrowsObjects(objects, isInside, 0) ? 'the objects of another repository (objects/info/alternates)' : undefined
}

function isRead(name: string): boolean {
  return (
    ['index', 'objects', 'refs', 'packed-refs', 'reftable', 'logs', 'shallow', 'info'].includes(name) || name.startsWith('sharedindex.')
  )
}

const alternatesDepth = 5

function borrowsObjects(objects: string, isInside: (path: string) => boolean, depth: number): boolean {
  const file = readPlainFile(join(objects, 'info', 'alternates'), smallFile)
  if (!file) return existsSync(join(objects, 'info', 'alternates'))
  // Git would read on, and quoted paths can hide any name.
  if (file.cut || depth === alternatesDepth) return true
  return file.bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .some((line) => {
      const path = isAbsolute(line) ? line : resolve(objects, line)
      return !isInside(path) || borrowsObjects(path, isInside, depth + 1)
    })
}

function entriesOf(folder: string, base: string): { path: string; name: string; entry: Dirent }[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const path = join(folder, entry.name)
      return { path, name: path.slice(base.length + 1), entry }
    })
  } catch {
    return []
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** A FIFO or a device here would make git wait forever. */
function isFileOrFolder(path: string): boolean {
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats !== undefined && (stats.isFile() || stats.isDirectory())
  } catch {
    return false
  }
}

/** A FIFO or a device in place of a file that every git call reads. Elsewhere in the tree, it makes git wait until its deadline. */
function specialFile({ top, commonDir }: Repository, head: string): string | undefined {
  const branch = /^ref:\s*(.+)\n$/.exec(head)?.[1]
  const files = ['.gitattributes', '.gitignore', '.gitmodules', '.mailmap'].map((name) => ({ name, path: join(top, name) }))
  if (branch !== undefined) files.push({ name: branch, path: join(commonDir, branch) })
  return files.find(({ path }) => existsSync(path) && !isFileOrFolder(path))?.name
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}
