// Submodules in every state, and repositories inside another one.

import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Build } from './build.ts'
import { changeWorkingTree } from './random-changes.ts'
import { commit, commitEdits } from './random-history.ts'
import { writeRepositorySettings } from './random-settings.ts'

const path = 'vendor/library'

/** Returns the folder of the submodule if it is a repository that can be opened. */
export function addSubmodule(build: Build, top: string, hasCommits: boolean): string | undefined {
  const { random } = build
  const library = makeLibrary(build)
  const folder = join(top, path)
  const form = random.pick([
    'submodule',
    'submodule',
    'submodule with its own .git folder',
    'submodule without .gitmodules',
    'submodule that is not initialized',
  ])
  build.kinds.add(form)
  if (form === 'submodule') build.git(top, ['submodule', '--quiet', 'add', '-f', library, path])
  else {
    if (form === 'submodule that is not initialized') {
      mkdirSync(folder, { recursive: true })
      build.git(top, ['update-index', '--add', '--cacheinfo', `160000,${build.git(library, ['rev-parse', 'HEAD']).trim()},${path}`])
    } else {
      build.git(top, ['clone', '-q', library, path])
      build.git(top, ['add', '-f', path])
    }
    if (form !== 'submodule without .gitmodules') {
      appendFileSync(join(top, '.gitmodules'), `[submodule "${path}"]\n\tpath = ${path}\n\turl = ${library}\n`)
      build.git(top, ['add', '-f', '.gitmodules'])
    }
  }
  if (form !== 'submodule without .gitmodules') ignoreChanges(build, top)
  if (hasCommits) commit(build, top)
  if (form === 'submodule that is not initialized') return undefined
  return changeSubmodule(build, folder)
}

function makeLibrary(build: Build): string {
  const library = join(build.folder, 'library')
  build.git(build.folder, ['init', '-q', '-b', 'main', library])
  mkdirSync(join(library, 'src'))
  writeFileSync(join(library, 'src', 'library.py'), 'def one():\n    return 1\n\n\ndef two():\n    return 2\n')
  writeFileSync(join(library, 'windows.txt'), 'one\r\ntwo\r\n')
  build.git(library, ['add', '-A'])
  commit(build, library)
  commitEdits(build, library)
  return library
}

function ignoreChanges(build: Build, top: string): void {
  const { random } = build
  if (!random.chance(0.35)) return
  const value = random.pick(['dirty', 'all', 'untracked', 'none'])
  const place = random.pick(['.gitmodules', '.git/config'])
  build.kinds.add(`submodule ignore=${value} in ${place}`)
  appendFileSync(join(top, place), `[submodule "${path}"]\n\tignore = ${value}\n`)
  if (place === '.gitmodules' && random.chance(0.7)) build.git(top, ['add', '-f', '.gitmodules'])
}

function changeSubmodule(build: Build, folder: string): string | undefined {
  const { random } = build
  const gitFolder = resolve(folder, build.git(folder, ['rev-parse', '--git-dir']).trim())
  if (build.maybe('submodule with settings', 0.3)) writeRepositorySettings(build, folder, gitFolder)
  const state = random.pick([
    'clean',
    'new commits',
    'older commit',
    'modified content',
    'untracked content',
    'staged content',
    'mixed',
    'deleted',
  ])
  build.kinds.add(`submodule: ${state}`)
  if (state === 'new commits') commitEdits(build, folder)
  if (state === 'older commit') build.git(folder, ['checkout', '-q', '-f', 'HEAD~1'])
  if (state === 'modified content' || state === 'staged content') appendFileSync(join(folder, 'src', 'library.py'), 'more = 3\n')
  if (state === 'staged content') build.git(folder, ['add', '-A'])
  if (state === 'untracked content') writeFileSync(join(folder, 'untracked.txt'), 'new\n')
  if (state === 'mixed') {
    commitEdits(build, folder)
    changeWorkingTree(build, folder)
  }
  if (state !== 'deleted') return folder
  rmSync(folder, { recursive: true })
  if (random.chance(0.5)) mkdirSync(folder)
  return undefined
}

/** A repository that the outer repository does not know about. */
export function addNestedRepository(build: Build, top: string): string {
  const nested = join(top, build.random.pick(['nested', 'src/nested']))
  build.git(top, ['init', '-q', '-b', 'main', nested])
  writeFileSync(join(nested, 'inside.txt'), 'inside\n')
  if (build.maybe('nested repository with commits', 0.6)) {
    build.git(nested, ['add', '-A'])
    commit(build, nested)
    writeFileSync(join(nested, 'inside.txt'), 'changed\n')
  }
  return nested
}
