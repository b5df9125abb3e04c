// Builds an ordinary repository with real git, the same for the same seed.

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Build, type GitEnv, startBuild, writePath } from './build.ts'
import { changeWorkingTree, makeIndexRacy } from './random-changes.ts'
import { changeStorage, makeHistory, moveHead, startConflict } from './random-history.ts'
import { writeRepositorySettings, writeUserSettings } from './random-settings.ts'
import { addNestedRepository, addSubmodule } from './random-submodules.ts'

export interface RandomRepository {
  seed: number
  /** Folders that a user could open. */
  roots: { name: 'top' | 'subfolder' | 'worktree' | 'submodule' | 'nested'; folder: string }[]
  /** Its features, in the order in which they were added. */
  kinds: string[]
}

/** `folder` must exist and be empty except for the home folder of `env`. */
export function makeRandomRepository(seed: number, folder: string, env: GitEnv): RandomRepository {
  const build = startBuild(seed, folder, env)
  const top = join(folder, 'root')
  const roots: RandomRepository['roots'] = [{ name: 'top', folder: top }]
  writeUserSettings(build)
  const hasCommits = makeHistory(build, top)
  // Settings that are written later apply to an index and a working tree that were written without them.
  const isLate = build.maybe('settings newer than the working tree', 0.5)
  if (!isLate) writeRepositorySettings(build, top, join(top, '.git'))
  const submodule = build.random.chance(0.4) ? addSubmodule(build, top, hasCommits) : undefined
  if (submodule !== undefined) roots.push({ name: 'submodule', folder: submodule })
  if (hasCommits) {
    const worktree = build.random.chance(0.25) ? addWorktree(build, top) : undefined
    if (worktree !== undefined) roots.push({ name: 'worktree', folder: worktree })
    if (!makeSparse(build, top) && build.random.chance(0.15)) startConflict(build, top)
    else moveHead(build, top)
    changeStorage(build, top)
  }
  changeIndexForm(build, top)
  if (build.maybe('nested repository', 0.12)) roots.push({ name: 'nested', folder: addNestedRepository(build, top) })
  if (isLate) writeRepositorySettings(build, top, join(top, '.git'))
  changeWorkingTree(build, top)
  makeIndexRacy(build, top)
  const subfolder = ['src', 'docs', 'lib'].map((name) => join(top, name)).find((each) => existsSync(each) && statSync(each).isDirectory())
  if (subfolder !== undefined) roots.push({ name: 'subfolder', folder: subfolder })
  return { seed, roots: roots.filter((root) => existsSync(root.folder)), kinds: [...build.kinds] }
}

function addWorktree(build: Build, top: string): string {
  const { random } = build
  const isInside = build.maybe('worktree inside the repository', 0.25)
  const folder = isInside ? join(top, '.worktrees', 'one') : join(build.folder, 'worktree')
  const place = build.maybe('detached worktree', 0.3) ? ['--detach', folder] : ['-b', 'in-worktree', folder]
  const lock = build.maybe('locked worktree', 0.2) ? ['--lock'] : []
  build.git(top, ['worktree', 'add', '-q', ...lock, ...place, random.pick(['HEAD', 'HEAD', 'HEAD~0'])])
  build.kinds.add('linked worktree')
  if (build.maybe('extensions.worktreeConfig', 0.4)) {
    build.git(top, ['config', 'extensions.worktreeConfig', 'true'])
    for (const place of [top, folder])
      if (random.chance(0.6)) build.git(place, ['config', '--worktree', 'core.autocrlf', random.pick(['true', 'input', 'false'])])
    if (random.chance(0.4)) build.git(folder, ['config', '--worktree', 'core.fileMode', 'false'])
  }
  changeWorkingTree(build, folder)
  return folder
}

/** Must run before the working tree is changed: git refuses to drop changed files. */
function makeSparse(build: Build, top: string): boolean {
  const { random } = build
  if (!random.chance(0.2)) return false
  const form = random.pick([
    { kind: 'sparse checkout (cone)', args: ['--cone', '--no-sparse-index', 'src'] },
    { kind: 'sparse checkout (cone, sparse index)', args: ['--cone', '--sparse-index', 'src/app'] },
    { kind: 'sparse checkout (patterns)', args: ['--no-cone', '/*', '!/docs/', '!*.py'] },
  ])
  if (!build.tryGit(top, ['sparse-checkout', 'set', ...form.args])) return false
  build.kinds.add(form.kind)
  if (build.maybe('file outside the sparse checkout is present', 0.35)) {
    const skipped = build.git(top, ['ls-files', '-t', '-z']).split('\0')
    const hidden = skipped.filter((line) => line.startsWith('S '))
    if (hidden.length > 0) writePath(top, random.pick(hidden).slice(2), 'present\n')
  }
  return true
}

function changeIndexForm(build: Build, top: string): void {
  if (build.maybe('index version 4', 0.12)) build.git(top, ['update-index', '--index-version', '4'])
  const isSparse = build.kinds.has('sparse checkout (cone, sparse index)')
  if (!isSparse && build.maybe('split index', 0.12)) build.git(top, ['update-index', '--split-index'])
  if (build.maybe('untracked cache', 0.1)) {
    build.git(top, ['update-index', '--force-untracked-cache'])
    build.git(top, ['status', '--porcelain'])
  }
}
