// Files that never end, in places that git or Sheaf reads: every call must still end.

import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type HostileRepo, unpackObjects } from '../hostile-repo.ts'
import { type GitCommand, git, type Technique } from '../technique.ts'
import { addGitlink } from './config-keys.ts'

const group = 'files that never end'

const fifo = (path: string, proof: GitCommand | undefined = git('status'), config: (path: string) => string = () => ''): Technique => ({
  name: `FIFO as ${path}`,
  group,
  plainGit: 'waits',
  fifo: path,
  proof: [proof],
  build(repo) {
    repo.configure(config(join(repo.root, path)))
    repo.makeFifo(path)
  },
})

const setTo = (key: string, proof?: GitCommand): Technique => {
  const [section, name] = key.split('.')
  return { ...fifo('.git/pipe', proof, (path) => `[${section}]\n\t${name} = ${path}\n`), name: `FIFO as ${key}` }
}

const device = (path: string): Technique => ({
  name: `/dev/zero as ${path}`,
  group,
  plainGit: 'nothing',
  build(repo) {
    rmSync(join(repo.root, path), { force: true, recursive: true })
    symlinkSync('/dev/zero', join(repo.root, path))
  },
})

export const waits: Technique[] = [
  setTo('include.path'),
  { ...fifo('.git/pipe', git('status'), (path) => `[includeIf "onbranch:main"]\n\tpath = ${path}\n`), name: 'FIFO as includeIf onbranch' },
  setTo('diff.orderFile', git('diff')),
  setTo('core.attributesFile'),
  setTo('core.excludesFile'),
  setTo('mailmap.file', git('log', '--use-mailmap', '--format=%aN')),
  setTo('blame.ignoreRevsFile', git('blame', 'a.txt')),
  fifo('.git/config'),
  {
    ...fifo('.git/config.worktree', git('status'), () => '[core]\n\trepositoryformatversion = 1\n[extensions]\n\tworktreeConfig = true\n'),
  },
  fifo('.git/HEAD'),
  fifo('.git/packed-refs', git('log', 'side2')),
  fifo('.git/refs/heads/main'),
  fifo('.git/index'),
  fifo('.git/commondir'),
  fifo('.git/shallow', git('log')),
  fifo('.git/info/attributes'),
  fifo('.git/info/exclude'),
  fifo('.git/info/grafts', git('log')),
  { ...fifo('.git/info/sparse-checkout', git('status'), () => '[core]\n\tsparseCheckout = true\n') },
  fifo('.git/objects/info/alternates', git('log')),
  fifo('.gitattributes'),
  fifo('.gitignore'),
  {
    ...fifo('.gitmodules'),
    build(repo) {
      addGitlink(repo)
      repo.makeFifo('.gitmodules')
    },
  },
  fifo('.mailmap', git('log', '--use-mailmap', '--format=%aN')),
  { ...fifo('.git'), plainGit: 'nothing' },
  { ...fifo('a.txt'), plainGit: 'nothing' },
  {
    name: 'FIFO as a loose object',
    group,
    plainGit: 'waits',
    fifo: '.git/head-object',
    isSlow: true,
    proof: [git('log')],
    build: replaceHeadObject,
  },
  device('.git/config'),
  device('.git/HEAD'),
  device('.git/packed-refs'),
  device('.git/index'),
  device('.git/info/attributes'),
  device('.gitattributes'),
  device('.gitignore'),
  device('.mailmap'),
]

function replaceHeadObject(repo: HostileRepo): void {
  unpackObjects(repo)
  const id = repo.git('rev-parse', 'HEAD').trim()
  const path = join('.git/objects', id.slice(0, 2), id.slice(2))
  repo.makeFifo('.git/head-object')
  rmSync(join(repo.root, path), { force: true })
  symlinkSync(join(repo.root, '.git/head-object'), join(repo.root, path))
}
