// Attributes, hooks, submodules, worktrees, alternates, replaced objects, partial clones, and git directories in odd places.

import { cpSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type HostileRepo, quoted, unpackObjects } from '../hostile-repo.ts'
import { git, gitLine, type Technique } from '../technique.ts'
import { writeHooks } from './config-keys.ts'
import { hookNames } from './hook-names.ts'
import { addSubmodule, filter, filterIn } from './known-exploits.ts'

const status = [git('status')]
const fsmonitor = ({ canary }: HostileRepo): string => `[core]\n\tfsmonitor = ${quoted(canary.program)}\n`

const attributes = (name: string, path: string, text: string, config: (repo: HostileRepo) => string = () => ''): Technique => ({
  name,
  group: 'attributes',
  plainGit: 'runs',
  proof: status,
  build(repo) {
    repo.configure(filter(repo, '"evil"') + config(repo))
    repo.write(path, text)
  },
})

const inAttributes: Technique[] = [
  attributes('.gitattributes', '.gitattributes', '* filter=evil\n'),
  attributes('.gitattributes in a folder', 'src/.gitattributes', '*.ts filter=evil\n'),
  attributes('.gitattributes, macro', '.gitattributes', '[attr]trap filter=evil\n* trap\n'),
  attributes('.gitattributes, quoted pattern', '.gitattributes', '"a.t\\170t" filter=evil\n'),
  attributes('.git/info/attributes', '.git/info/attributes', '* filter=evil\n'),
  attributes('core.attributesFile', '.git/shared', '* filter=evil\n', ({ root }) => `[core]\n\tattributesFile = ${root}/.git/shared\n`),
  attributes('core.attributesFile, relative', 'shared', '* filter=evil\n', () => '[core]\n\tattributesFile = shared\n'),
  {
    name: '.gitattributes only in the index',
    group: 'attributes',
    plainGit: 'runs',
    proof: status,
    build(repo) {
      repo.write('.gitattributes', '* filter=evil\n')
      repo.git('add', '.gitattributes')
      rmSync(join(repo.root, '.gitattributes'))
      repo.configure(filter(repo, '"evil"'))
    },
  },
  {
    name: '.gitattributes in a commit',
    group: 'attributes',
    plainGit: 'runs',
    proof: [git('diff', 'HEAD~1'), git('checkout', '-f', 'HEAD~1')],
    build(repo) {
      repo.write('.gitattributes', '* filter=evil diff=evil\n')
      repo.git('add', '.gitattributes')
      repo.git('commit', '--quiet', '--message=Attributes')
      repo.configure(`${filter(repo, '"evil"')}\tsmudge = ${repo.canary.program}\n[diff "evil"]\n\ttextconv = ${repo.canary.program}\n`)
    },
  },
]

const hookProofs: Readonly<Record<string, readonly string[]>> = {
  'applypatch-msg': ['reset --hard', 'am patch'],
  'pre-applypatch': ['reset --hard', 'am patch'],
  'post-applypatch': ['reset --hard', 'am patch'],
  'pre-commit': ['commit -m x'],
  'pre-merge-commit': ['reset --hard', 'merge --no-ff -m x apart'],
  'prepare-commit-msg': ['commit -m x'],
  'commit-msg': ['commit -m x'],
  'post-commit': ['commit -m x'],
  'pre-rebase': ['rebase --autostash side'],
  'post-checkout': ['checkout -f side'],
  'post-merge': ['reset --hard', 'merge apart'],
  'pre-push': ['push ../other HEAD:refs/heads/pushed'],
  'pre-receive': ['push . HEAD:refs/heads/pushed'],
  update: ['push . HEAD:refs/heads/pushed'],
  'post-receive': ['push . HEAD:refs/heads/pushed'],
  'post-update': ['push . HEAD:refs/heads/pushed'],
  'reference-transaction': ['update-ref refs/heads/x HEAD'],
  'push-to-checkout': ['reset --hard', '-c receive.denyCurrentBranch=updateInstead push . apart:main'],
  'post-rewrite': ['commit --amend -m x'],
  'post-index-change': ['status'],
}

const hooks: Technique[] = hookNames.map((name) => {
  const proof = hookProofs[name]
  return {
    name: `hook ${name}`,
    group: 'hooks',
    plainGit: proof && name !== 'push-to-checkout' ? 'runs' : 'nothing',
    proof: (proof ?? ['status', 'commit -m x']).map(gitLine),
    build(repo) {
      if (name.includes('applypatch')) repo.write('patch', patch)
      if (name === 'pre-push') cpSync(repo.lab.template, join(repo.folder, 'other'), { recursive: true })
      repo.writeProgram(`.git/hooks/${name}`)
    },
  }
})

const patch = `From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001
From: Ann <ann@sheaf.example>
Date: Tue, 14 Nov 2023 22:13:20 +0000
Subject: [PATCH] Add

---
 added.txt | 1 +
 1 file changed, 1 insertion(+)
 create mode 100644 added.txt

diff --git a/added.txt b/added.txt
new file mode 100644
index 0000000..3e75765
--- /dev/null
+++ b/added.txt
@@ -0,0 +1 @@
+new
-- 
2.39.5
`

/** Creates a child of HEAD without changes, and returns its id. */
function addCommit(repo: HostileRepo): string {
  return repo.git('commit-tree', '-p', 'HEAD', '-m', 'Apart', 'HEAD^{tree}').trim()
}

const submodules: Technique[] = [
  {
    name: 'submodule, core.fsmonitor',
    group: 'submodules',
    plainGit: 'runs',
    proof: status,
    build: (repo) => addSubmodule(repo, (folder) => repo.write(join(folder, '.git/config'), fsmonitor(repo))),
  },
  {
    name: 'submodule, hooks',
    group: 'submodules',
    plainGit: 'runs',
    proof: [gitLine('-C sub status')],
    build: (repo) => addSubmodule(repo, (folder) => writeHooks(repo, join(folder, '.git/hooks'))),
  },
  {
    name: 'submodule, opened itself',
    group: 'submodules',
    plainGit: 'runs',
    open: 'sub',
    proof: status,
    build: (repo) => addSubmodule(repo, (folder) => filterIn(repo, join(folder, '.git/config'))),
  },
  {
    name: 'submodule with .git file, filter in .git/modules',
    group: 'submodules',
    plainGit: 'runs',
    proof: status,
    build(repo) {
      addSubmodule(repo, (folder) => filterIn(repo, join(folder, '.git/config')))
      moveGitDirectory(repo)
    },
  },
  {
    name: 'submodule with .git file, opened itself',
    group: 'submodules',
    plainGit: 'runs',
    open: 'sub',
    proof: status,
    build(repo) {
      addSubmodule(repo, (folder) => filterIn(repo, join(folder, '.git/config')))
      moveGitDirectory(repo)
    },
  },
  {
    name: '.gitmodules update = !command',
    group: 'submodules',
    plainGit: 'nothing',
    proof: [gitLine('-c protocol.file.allow=always submodule update --init --force')],
    build(repo) {
      addSubmodule(repo, () => {})
      repo.write('.gitmodules', `[submodule "sub"]\n\tpath = sub\n\turl = ../source\n\tupdate = !${repo.canary.program}\n`)
    },
  },
  {
    name: 'submodule listed nowhere',
    group: 'submodules',
    plainGit: 'runs',
    proof: status,
    build(repo) {
      cpSync(repo.lab.template, join(repo.root, 'dep'), { recursive: true })
      repo.git('-c', 'advice.addEmbeddedRepo=false', 'add', 'dep')
      filterIn(repo, join(repo.root, 'dep/.git/config'))
    },
  },
  {
    name: 'untracked repository in a folder',
    group: 'submodules',
    plainGit: 'nothing',
    proof: status,
    build(repo) {
      cpSync(repo.lab.template, join(repo.root, 'dep'), { recursive: true })
      repo.write('dep/.git/config', `[core]\n\tbare = false\n${fsmonitor(repo)}`)
      filterIn(repo, join(repo.root, 'dep/.git/config'))
    },
  },
]

/** Moves the git directory to where `git submodule` puts it, so that the submodule has a `.git` file. */
function moveGitDirectory({ root, write }: HostileRepo): void {
  rmSync(join(root, '.git/modules/sub'), { recursive: true, force: true })
  renameSync(join(root, 'sub/.git'), join(root, '.git/modules/sub'))
  write('sub/.git', 'gitdir: ../.git/modules/sub\n')
}

const worktrees: Technique[] = [
  {
    name: 'linked worktree, config.worktree',
    group: 'worktrees',
    plainGit: 'runs',
    open: '../linked',
    proof: status,
    build(repo) {
      addWorktree(repo)
      repo.configure('[core]\n\trepositoryformatversion = 1\n[extensions]\n\tworktreeConfig = true\n')
      repo.write('.git/worktrees/linked/config.worktree', filter(repo, '"evil"'))
    },
  },
  {
    name: 'linked worktree, config of the repository',
    group: 'worktrees',
    plainGit: 'runs',
    open: '../linked',
    proof: status,
    build(repo) {
      addWorktree(repo)
      repo.configure(filter(repo, '"evil"'))
    },
  },
  {
    name: 'linked worktree, hooks',
    group: 'worktrees',
    plainGit: 'runs',
    open: '../linked',
    proof: [git('commit', '--allow-empty', '-m', 'x')],
    build(repo) {
      addWorktree(repo)
      writeHooks(repo, '.git/hooks')
    },
  },
  {
    name: 'main worktree, config.worktree',
    group: 'worktrees',
    plainGit: 'runs',
    proof: status,
    build(repo) {
      repo.configure('[core]\n\trepositoryformatversion = 1\n[extensions]\n\tworktreeConfig = true\n')
      repo.write('.git/config.worktree', filter(repo, '"evil"'))
      repo.write('.gitattributes', '* filter=evil\n')
    },
  },
  {
    name: 'core.worktree elsewhere',
    group: 'worktrees',
    plainGit: 'runs',
    proof: status,
    build(repo) {
      cpSync(repo.lab.template, join(repo.folder, 'elsewhere'), { recursive: true })
      repo.configure(`[core]\n\tworktree = ../../elsewhere\n${filter(repo, '"evil"')}`)
      repo.write(join(repo.folder, 'elsewhere/.gitattributes'), '* filter=evil\n')
      repo.write(join(repo.folder, 'elsewhere/a.txt'), 'odd\n')
    },
  },
  {
    name: 'core.bare = true',
    group: 'worktrees',
    plainGit: 'nothing',
    proof: status,
    build(repo) {
      repo.configure(`[core]\n\tbare = true\n${filter(repo, '"evil"')}`)
      repo.write('.gitattributes', '* filter=evil\n')
    },
  },
]

function addWorktree(repo: HostileRepo): void {
  repo.git('worktree', 'add', '--quiet', '--detach', '../linked')
  repo.write(join(repo.folder, 'linked/a.txt'), 'odd\n')
  repo.write(join(repo.folder, 'linked/.gitattributes'), '* filter=evil\n')
}

const hostileStore = (repo: HostileRepo): string => {
  const other = join(repo.folder, 'other')
  cpSync(repo.lab.template, other, { recursive: true })
  repo.write(join(other, '.git/config'), `[core]\n\trepositoryformatversion = 0\n${fsmonitor(repo)}${filter(repo, '"evil"')}`)
  writeHooks(repo, join(other, '.git/hooks'))
  return other
}

const objects: Technique[] = [
  {
    name: 'alternates of a hostile repository',
    group: 'objects',
    plainGit: 'nothing',
    proof: [...status, git('log', '-p')],
    build(repo) {
      repo.write('.git/objects/info/alternates', `${hostileStore(repo)}/.git/objects\n`)
      repo.write('.gitattributes', '* filter=evil\n')
    },
  },
  {
    name: 'alternates, with a filter here',
    group: 'objects',
    plainGit: 'runs',
    proof: status,
    build(repo) {
      repo.write('.git/objects/info/alternates', `${hostileStore(repo)}/.git/objects\n`)
      filterIn(repo, join(repo.root, '.git/config'))
    },
  },
  {
    name: 'commondir of a hostile repository',
    group: 'objects',
    plainGit: 'runs',
    proof: status,
    build(repo) {
      repo.write('.git/commondir', `${hostileStore(repo)}/.git\n`)
      repo.write('.gitattributes', '* filter=evil\n')
    },
  },
  {
    name: 'replace references',
    group: 'objects',
    plainGit: 'runs',
    proof: [git('log')],
    build(repo) {
      const signed = repo.git('rev-parse', 'HEAD').trim()
      const plain = addCommit(repo)
      repo.git('update-ref', 'HEAD', plain)
      repo.git('replace', plain, signed)
      repo.configure(`[log]\n\tshowSignature = true\n[gpg]\n\tprogram = ${repo.canary.program}\n`)
    },
  },
  {
    name: 'grafts',
    group: 'objects',
    plainGit: 'runs',
    proof: [git('log')],
    build(repo) {
      const signed = repo.git('rev-parse', 'HEAD').trim()
      const alone = repo.git('commit-tree', '-m', 'Alone', 'HEAD^{tree}').trim()
      repo.git('update-ref', 'HEAD', alone)
      repo.write('.git/info/grafts', `${alone} ${signed}\n`)
      repo.configure(`[log]\n\tshowSignature = true\n[gpg]\n\tprogram = ${repo.canary.program}\n`)
    },
  },
  partialClone('ext:: url', ({ canary }) => `url = ext::${canary.program}\n[protocol "ext"]\n\tallow = always\n`),
  partialClone('ssh url', ({ canary }) => `url = ssh://example.invalid/x\n[core]\n\tsshCommand = ${canary.program}\n`),
  partialClone('uploadpack', ({ canary, folder }) => `url = ${folder}/other\n\tuploadpack = ${canary.program}\n`),
  partialClone('git:// url', ({ canary }) => `url = git://example.invalid/x\n[core]\n\tgitProxy = ${canary.program}\n`),
  partialClone(
    'remote helper',
    () => 'url = canary::x\n',
    (repo) => repo.writeProgram('git-remote-canary'),
  ),
  {
    name: 'index with the fsmonitor extension',
    group: 'objects',
    plainGit: 'runs',
    proof: status,
    build(repo) {
      repo.configure(fsmonitor(repo))
      repo.git('update-index', '--fsmonitor')
      repo.canary.runs()
    },
  },
  {
    name: 'split index with fsmonitor',
    group: 'objects',
    plainGit: 'runs',
    proof: status,
    build(repo) {
      repo.git('update-index', '--split-index')
      repo.configure(`${fsmonitor(repo)}\tsplitIndex = true\n`)
    },
  },
  {
    name: 'sparse index with fsmonitor',
    group: 'objects',
    plainGit: 'runs',
    proof: status,
    build(repo) {
      repo.git('reset', '--quiet', '--hard')
      repo.git('sparse-checkout', 'set', '--cone', '--sparse-index', 'src')
      repo.configure(fsmonitor(repo))
    },
  },
]

/** A repository with missing objects, which git fetches from the promisor remote when it needs them. */
function partialClone(name: string, remote: (repo: HostileRepo) => string, prepare: (repo: HostileRepo) => void = () => {}): Technique {
  return {
    name: `partial clone, ${name}`,
    group: 'partial clones',
    plainGit: 'runs',
    proof: [git('diff', 'HEAD~1')],
    build(repo) {
      unpackObjects(repo)
      for (const commit of ['HEAD', 'HEAD~1']) {
        for (const file of ['a.txt', 'src/app.ts']) {
          const id = repo.git('rev-parse', `${commit}:${file}`).trim()
          rmSync(join(repo.root, '.git/objects', id.slice(0, 2), id.slice(2)), { force: true })
        }
      }
      prepare(repo)
      repo.configure(
        `[core]\n\trepositoryformatversion = 1\n[extensions]\n\tpartialClone = origin\n[remote "origin"]\n\tpromisor = true\n\tpartialclonefilter = blob:none\n\t${remote(repo)}`,
      )
    },
  }
}

const gitDirLocations: Technique[] = [
  {
    name: 'symlinked .git',
    group: 'locations',
    plainGit: 'runs',
    proof: status,
    build(repo) {
      filterIn(repo, join(repo.root, '.git/config'))
      renameSync(join(repo.root, '.git'), join(repo.folder, 'elsewhere'))
      symlinkSync('../elsewhere', join(repo.root, '.git'))
    },
  },
  {
    name: '.git file to a folder of the tree',
    group: 'locations',
    plainGit: 'runs',
    proof: status,
    build(repo) {
      filterIn(repo, join(repo.root, '.git/config'))
      renameSync(join(repo.root, '.git'), join(repo.root, 'assets'))
      repo.write('.git', 'gitdir: assets\n')
    },
  },
  {
    name: 'folder of a hostile repository',
    group: 'locations',
    plainGit: 'runs',
    open: 'src',
    proof: [git('status')],
    build: (repo) => filterIn(repo, join(repo.root, '.git/config')),
  },
  {
    name: 'symlinked config',
    group: 'locations',
    plainGit: 'runs',
    proof: status,
    build(repo) {
      filterIn(repo, join(repo.root, '.git/config'))
      renameSync(join(repo.root, '.git/config'), join(repo.folder, 'config'))
      symlinkSync('../../config', join(repo.root, '.git/config'))
    },
  },
  {
    name: 'symlink to a hostile repository in the tree',
    group: 'locations',
    plainGit: 'nothing',
    proof: status,
    build: (repo) => symlinkSync(hostileStore(repo), join(repo.root, 'linked')),
  },
  {
    name: 'opened .git directory',
    group: 'locations',
    plainGit: 'runs',
    open: '.git',
    proof: [git('--work-tree=..', 'status')],
    build: (repo) => filterIn(repo, join(repo.root, '.git/config')),
  },
  {
    name: 'bare repository, opened',
    group: 'locations',
    plainGit: 'runs',
    open: '../bare.git',
    proof: [git('--work-tree=../repo', 'status')],
    build(repo) {
      cpSync(join(repo.root, '.git'), join(repo.folder, 'bare.git'), { recursive: true })
      repo.write(join(repo.folder, 'bare.git/config'), `[core]\n\tbare = true\n${fsmonitor(repo)}`)
    },
  },
]

export const layouts: Technique[] = [...inAttributes, ...hooks, ...submodules, ...worktrees, ...objects, ...gitDirLocations]
