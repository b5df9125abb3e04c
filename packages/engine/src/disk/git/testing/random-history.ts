// Commits, branches, tags and remotes of a random repository, and the form in which they are stored.

import { appendFileSync, chmodSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Build, pathIn, removePath, writePath } from './build.ts'
import { edit, isOrdinary, kindAt, stage, trackedFiles } from './random-changes.ts'
import { randomContent, randomPaths } from './random-files.ts'
import { writeTreeSettings } from './random-settings.ts'

const branchNames = ['main', 'main', 'main', 'master', 'feature/login-#12', 'fix/it"s.broken', 'ünï/branch', 'release@2.0']

/** Creates the repository at `top`, from scratch or as a clone. Returns whether it has commits. */
export function makeHistory(build: Build, top: string): boolean {
  const { random } = build
  const branch = random.pick(branchNames)
  if (branch !== 'main' && branch !== 'master') build.kinds.add('unusual branch name')
  if (random.chance(0.25)) {
    cloneHistory(build, top, branch)
    return true
  }
  build.git(build.folder, ['init', '-q', '-b', branch, top])
  if (build.maybe('no commits yet', 0.08)) {
    writeFirstFiles(build, top)
    return false
  }
  writeCommits(build, top)
  if (random.chance(0.35)) writeUpstream(build, top, branch)
  return true
}

function cloneHistory(build: Build, top: string, branch: string): void {
  const { random } = build
  const remote = join(build.folder, 'remote')
  build.git(build.folder, ['init', '-q', '-b', branch, remote])
  writeCommits(build, remote)
  const form = random.pick([
    { kind: 'clone', options: [], url: remote },
    { kind: 'shallow clone', options: ['--depth', '1'], url: `file://${remote}` },
    { kind: 'clone of one branch', options: ['--single-branch'], url: `file://${remote}` },
    { kind: 'clone with another remote name', options: ['--origin', 'upstream.x'], url: remote },
  ])
  build.kinds.add(form.kind)
  build.git(build.folder, ['clone', '-q', ...form.options, form.url, top])
  const isBehind = build.maybe('behind the upstream', 0.4)
  if (isBehind) {
    commitEdits(build, remote)
    build.git(top, ['fetch', '-q'])
  }
  if (build.maybe('ahead of the upstream', 0.4)) commitEdits(build, top)
}

function writeFirstFiles(build: Build, top: string): void {
  const { random } = build
  writeTreeSettings(build, top)
  for (const path of randomPaths(build, 6 + random.below(12))) writePath(top, path, randomContent(build, path))
  if (build.maybe('link', 0.4)) symlinkSync(random.pick(['src', 'README.md', 'gone', '../outside']), join(top, 'link.txt'))
  if (build.maybe('executable file', 0.4)) {
    writePath(top, 'src/run.sh', '#!/bin/sh\necho run\n')
    chmodSync(join(top, 'src/run.sh'), 0o755)
  }
  const withIgnored = build.maybe('tracked files that are ignored', 0.4) ? ['-f'] : []
  build.git(top, ['add', '-A', ...withIgnored])
}

function writeCommits(build: Build, top: string): void {
  const { random } = build
  writeFirstFiles(build, top)
  commit(build, top)
  if (build.maybe('tag', 0.4)) build.git(top, random.chance(0.5) ? ['tag', 'v1'] : ['tag', '-a', '-m', 'one', 'v1'])
  if (build.maybe('packed and loose objects', 0.25)) build.git(top, ['repack', '-adq'])
  for (let count = 1 + random.below(3); count > 0; count--) commitEdits(build, top)
  if (build.maybe('second branch', 0.4)) build.git(top, ['branch', 'other', 'HEAD~1'])
}

export function commitEdits(build: Build, top: string): void {
  const { random } = build
  const files = trackedFiles(build, top).filter((path) => kindAt(top, path) === 'file' && isOrdinary(path))
  const [first, second, ...rest] = random.sample(files, 4)
  if (first !== undefined && build.maybe('rename in history', 0.4)) {
    renameSync(pathIn(top, first), pathIn(top, `${first}.renamed`))
    if (random.chance(0.5)) edit(build, top, `${first}.renamed`)
    stage(build, top, [first, `${first}.renamed`])
  }
  if (second !== undefined && build.maybe('delete in history', 0.3)) {
    removePath(top, second)
    stage(build, top, [second])
  }
  for (const path of rest) edit(build, top, path)
  const added = `src/added${random.below(1_000)}.py`
  writePath(top, added, randomContent(build, added))
  stage(build, top, [...rest, added])
  commit(build, top)
}

export function commit(build: Build, top: string): void {
  build.git(top, ['commit', '-q', '--allow-empty', '-m', `Change ${build.random.below(1_000)}`])
}

/** Tracking as after a push or fetch, without a reachable remote. */
function writeUpstream(build: Build, top: string, branch: string): void {
  const { random } = build
  const escaped = branch.replaceAll('"', '\\"')
  const isLocal = random.chance(0.15)
  const text = isLocal
    ? `[branch "${escaped}"]\n\tremote = .\n\tmerge = refs/heads/base\n`
    : `[remote "origin"]\n\turl = https://example.com/team/project.git\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n[branch "${escaped}"]\n\tremote = origin\n\tmerge = "refs/heads/${escaped}"\n`
  appendFileSync(join(top, '.git', 'config'), text)
  if (isLocal) build.kinds.add('local branch as upstream')
  const ref = isLocal ? 'refs/heads/base' : `refs/remotes/origin/${branch}`
  const relation = random.pick(['gone', 'same', 'ahead', 'behind', 'diverged'])
  build.kinds.add(`upstream: ${relation}`)
  if (relation === 'gone') return
  const base = relation === 'ahead' || relation === 'diverged' ? 'HEAD~1' : 'HEAD'
  const target =
    relation === 'behind' || relation === 'diverged'
      ? build.git(top, ['commit-tree', 'HEAD^{tree}', '-p', base, '-m', 'theirs']).trim()
      : build.git(top, ['rev-parse', base]).trim()
  build.git(top, ['update-ref', ref, target])
}

/** Packs, indexes and alternates, as `git gc` and other tools leave them. */
export function changeStorage(build: Build, top: string): void {
  const objects = join(top, '.git', 'objects')
  if (build.maybe('packed refs', 0.3)) build.git(top, ['pack-refs', '--all'])
  if (build.maybe('packed objects', 0.25)) build.git(top, ['repack', '-adq'])
  if (build.maybe('commit-graph', 0.15)) build.git(top, ['commit-graph', 'write', '--reachable'])
  if (build.maybe('multi-pack-index', 0.12)) {
    build.git(top, ['repack', '-dq'])
    build.tryGit(top, ['multi-pack-index', 'write'])
  }
  if (build.maybe('alternates inside the repository', 0.1)) {
    const store = build.random.pick(['../store', '../../.object-store'])
    build.git(top, ['repack', '-adq'])
    mkdirSync(join(objects, store))
    renameSync(join(objects, 'pack'), join(objects, store, 'pack'))
    mkdirSync(join(objects, 'pack'))
    writeFileSync(join(objects, 'info', 'alternates'), `${store}\n`)
  }
}

/** Moves HEAD: detached, or on a branch without commits. */
export function moveHead(build: Build, top: string): void {
  if (build.maybe('detached HEAD', 0.1)) build.git(top, ['checkout', '-q', '-f', '--detach'])
  else if (build.maybe('orphan branch', 0.05)) build.git(top, ['symbolic-ref', 'HEAD', 'refs/heads/fresh/start'])
}

/** A merge or cherry-pick that stopped at conflicts. */
export function startConflict(build: Build, top: string): void {
  const { random } = build
  const head = build.git(top, ['rev-parse', 'HEAD']).trim()
  const [both, gone] = random.sample(
    trackedFiles(build, top).filter((path) => kindAt(top, path) === 'file' && /\.(?:py|ts|txt|md|c)$/.test(path)),
    2,
  )
  if (both === undefined || gone === undefined) return
  build.git(top, ['checkout', '-q', '-f', '-B', 'theirs', head])
  writePath(top, both, 'theirs\n')
  removePath(top, gone)
  writePath(top, 'both-added.txt', 'theirs\n')
  stage(build, top, [both, gone, 'both-added.txt'])
  commit(build, top)
  build.git(top, ['checkout', '-q', '-f', '-B', 'ours', head])
  writePath(top, both, 'ours\n')
  edit(build, top, gone)
  writePath(top, 'both-added.txt', 'ours\n')
  stage(build, top, [both, gone, 'both-added.txt'])
  commit(build, top)
  const verb = random.pick(['merge', 'merge', 'cherry-pick', 'rebase'])
  if (!build.tryGit(top, [verb, 'theirs'])) build.kinds.add(`conflict in a ${verb}`)
}
