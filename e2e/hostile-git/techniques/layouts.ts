// Attributes, hooks, submodules, worktrees, alternates, replaced objects, partial clones, and git directories in odd places.

import { cpSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { quoted, type Site, unpackObjects } from '../site.ts'
import { git, gitLine, type Technique } from '../technique.ts'
import { writeHooks } from './config-keys.ts'
import { addSubmodule, filter, filterIn } from './found.ts'
import { hookNames } from './hook-names.ts'

const status = [git('status')]
const fsmonitor = ({ canary }: Site): string => `[core]\n\tfsmonitor = ${quoted(canary.program)}\n`

const attributes = (name: string, path: string, text: string, config: (site: Site) => string = () => ''): Technique => ({
  name,
  group: 'attributes',
  plainGit: 'runs',
  proof: status,
  build(site) {
    site.configure(filter(site, '"evil"') + config(site))
    site.write(path, text)
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
    build(site) {
      site.write('.gitattributes', '* filter=evil\n')
      site.git('add', '.gitattributes')
      rmSync(join(site.root, '.gitattributes'))
      site.configure(filter(site, '"evil"'))
    },
  },
  {
    name: '.gitattributes in a commit',
    group: 'attributes',
    plainGit: 'runs',
    proof: [git('diff', 'HEAD~1'), git('checkout', '-f', 'HEAD~1')],
    build(site) {
      site.write('.gitattributes', '* filter=evil diff=evil\n')
      site.git('add', '.gitattributes')
      site.git('commit', '--quiet', '--message=Attributes')
      site.configure(`${filter(site, '"evil"')}\tsmudge = ${site.canary.program}\n[diff "evil"]\n\ttextconv = ${site.canary.program}\n`)
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
    build(site) {
      if (name.includes('applypatch')) site.write('patch', patch)
      if (name === 'pre-push') cpSync(site.lab.template, join(site.folder, 'other'), { recursive: true })
      site.writeProgram(`.git/hooks/${name}`)
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
function addCommit(site: Site): string {
  return site.git('commit-tree', '-p', 'HEAD', '-m', 'Apart', 'HEAD^{tree}').trim()
}

const submodules: Technique[] = [
  {
    name: 'submodule, core.fsmonitor',
    group: 'submodules',
    plainGit: 'runs',
    proof: status,
    build: (site) => addSubmodule(site, (folder) => site.write(join(folder, '.git/config'), fsmonitor(site))),
  },
  {
    name: 'submodule, hooks',
    group: 'submodules',
    plainGit: 'runs',
    proof: [gitLine('-C sub status')],
    build: (site) => addSubmodule(site, (folder) => writeHooks(site, join(folder, '.git/hooks'))),
  },
  {
    name: 'submodule, opened itself',
    group: 'submodules',
    plainGit: 'runs',
    open: 'sub',
    proof: status,
    build: (site) => addSubmodule(site, (folder) => filterIn(site, join(folder, '.git/config'))),
  },
  {
    name: 'submodule with .git file, filter in .git/modules',
    group: 'submodules',
    plainGit: 'runs',
    proof: status,
    build(site) {
      addSubmodule(site, (folder) => filterIn(site, join(folder, '.git/config')))
      moveGitDirectory(site)
    },
  },
  {
    name: 'submodule with .git file, opened itself',
    group: 'submodules',
    plainGit: 'runs',
    open: 'sub',
    proof: status,
    build(site) {
      addSubmodule(site, (folder) => filterIn(site, join(folder, '.git/config')))
      moveGitDirectory(site)
    },
  },
  {
    name: '.gitmodules update = !command',
    group: 'submodules',
    plainGit: 'nothing',
    proof: [gitLine('-c protocol.file.allow=always submodule update --init --force')],
    build(site) {
      addSubmodule(site, () => {})
      site.write('.gitmodules', `[submodule "sub"]\n\tpath = sub\n\turl = ../source\n\tupdate = !${site.canary.program}\n`)
    },
  },
  {
    name: 'submodule listed nowhere',
    group: 'submodules',
    plainGit: 'runs',
    proof: status,
    build(site) {
      cpSync(site.lab.template, join(site.root, 'dep'), { recursive: true })
      site.git('-c', 'advice.addEmbeddedRepo=false', 'add', 'dep')
      filterIn(site, join(site.root, 'dep/.git/config'))
    },
  },
  {
    name: 'untracked repository in a folder',
    group: 'submodules',
    plainGit: 'nothing',
    proof: status,
    build(site) {
      cpSync(site.lab.template, join(site.root, 'dep'), { recursive: true })
      site.write('dep/.git/config', `[core]\n\tbare = false\n${fsmonitor(site)}`)
      filterIn(site, join(site.root, 'dep/.git/config'))
    },
  },
]

/** Moves the git directory to where `git submodule` puts it, so that the submodule has a `.git` file. */
function moveGitDirectory({ root, write }: Site): void {
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
    build(site) {
      addWorktree(site)
      site.configure('[core]\n\trepositoryformatversion = 1\n[extensions]\n\tworktreeConfig = true\n')
      site.write('.git/worktrees/linked/config.worktree', filter(site, '"evil"'))
    },
  },
  {
    name: 'linked worktree, config of the repository',
    group: 'worktrees',
    plainGit: 'runs',
    open: '../linked',
    proof: status,
    build(site) {
      addWorktree(site)
      site.configure(filter(site, '"evil"'))
    },
  },
  {
    name: 'linked worktree, hooks',
    group: 'worktrees',
    plainGit: 'runs',
    open: '../linked',
    proof: [git('commit', '--allow-empty', '-m', 'x')],
    build(site) {
      addWorktree(site)
      writeHooks(site, '.git/hooks')
    },
  },
  {
    name: 'main worktree, config.worktree',
    group: 'worktrees',
    plainGit: 'runs',
    proof: status,
    build(site) {
      site.configure('[core]\n\trepositoryformatversion = 1\n[extensions]\n\tworktreeConfig = true\n')
      site.write('.git/config.worktree', filter(site, '"evil"'))
      site.write('.gitattributes', '* filter=evil\n')
    },
  },
  {
    name: 'core.worktree elsewhere',
    group: 'worktrees',
    plainGit: 'runs',
    proof: status,
    build(site) {
      cpSync(site.lab.template, join(site.folder, 'elsewhere'), { recursive: true })
      site.configure(`[core]\n\tworktree = ../../elsewhere\n${filter(site, '"evil"')}`)
      site.write(join(site.folder, 'elsewhere/.gitattributes'), '* filter=evil\n')
      site.write(join(site.folder, 'elsewhere/a.txt'), 'odd\n')
    },
  },
  {
    name: 'core.bare = true',
    group: 'worktrees',
    plainGit: 'nothing',
    proof: status,
    build(site) {
      site.configure(`[core]\n\tbare = true\n${filter(site, '"evil"')}`)
      site.write('.gitattributes', '* filter=evil\n')
    },
  },
]

function addWorktree(site: Site): void {
  site.git('worktree', 'add', '--quiet', '--detach', '../linked')
  site.write(join(site.folder, 'linked/a.txt'), 'odd\n')
  site.write(join(site.folder, 'linked/.gitattributes'), '* filter=evil\n')
}

const hostileStore = (site: Site): string => {
  const other = join(site.folder, 'other')
  cpSync(site.lab.template, other, { recursive: true })
  site.write(join(other, '.git/config'), `[core]\n\trepositoryformatversion = 0\n${fsmonitor(site)}${filter(site, '"evil"')}`)
  writeHooks(site, join(other, '.git/hooks'))
  return other
}

const objects: Technique[] = [
  {
    name: 'alternates of a hostile repository',
    group: 'objects',
    plainGit: 'nothing',
    proof: [...status, git('log', '-p')],
    build(site) {
      site.write('.git/objects/info/alternates', `${hostileStore(site)}/.git/objects\n`)
      site.write('.gitattributes', '* filter=evil\n')
    },
  },
  {
    name: 'alternates, with a filter here',
    group: 'objects',
    plainGit: 'runs',
    proof: status,
    build(site) {
      site.write('.git/objects/info/alternates', `${hostileStore(site)}/.git/objects\n`)
      filterIn(site, join(site.root, '.git/config'))
    },
  },
  {
    name: 'commondir of a hostile repository',
    group: 'objects',
    plainGit: 'runs',
    proof: status,
    build(site) {
      site.write('.git/commondir', `${hostileStore(site)}/.git\n`)
      site.write('.gitattributes', '* filter=evil\n')
    },
  },
  {
    name: 'replace references',
    group: 'objects',
    plainGit: 'runs',
    proof: [git('log')],
    build(site) {
      const signed = site.git('rev-parse', 'HEAD').trim()
      const plain = addCommit(site)
      site.git('update-ref', 'HEAD', plain)
      site.git('replace', plain, signed)
      site.configure(`[log]\n\tshowSignature = true\n[gpg]\n\tprogram = ${site.canary.program}\n`)
    },
  },
  {
    name: 'grafts',
    group: 'objects',
    plainGit: 'runs',
    proof: [git('log')],
    build(site) {
      const signed = site.git('rev-parse', 'HEAD').trim()
      const alone = site.git('commit-tree', '-m', 'Alone', 'HEAD^{tree}').trim()
      site.git('update-ref', 'HEAD', alone)
      site.write('.git/info/grafts', `${alone} ${signed}\n`)
      site.configure(`[log]\n\tshowSignature = true\n[gpg]\n\tprogram = ${site.canary.program}\n`)
    },
  },
  partialClone('ext:: url', ({ canary }) => `url = ext::${canary.program}\n[protocol "ext"]\n\tallow = always\n`),
  partialClone('ssh url', ({ canary }) => `url = ssh://example.invalid/x\n[core]\n\tsshCommand = ${canary.program}\n`),
  partialClone('uploadpack', ({ canary, folder }) => `url = ${folder}/other\n\tuploadpack = ${canary.program}\n`),
  partialClone('git:// url', ({ canary }) => `url = git://example.invalid/x\n[core]\n\tgitProxy = ${canary.program}\n`),
  partialClone(
    'remote helper',
    () => 'url = canary::x\n',
    (site) => site.writeProgram('git-remote-canary'),
  ),
  {
    name: 'index with the fsmonitor extension',
    group: 'objects',
    plainGit: 'runs',
    proof: status,
    build(site) {
      site.configure(fsmonitor(site))
      site.git('update-index', '--fsmonitor')
      site.canary.runs()
    },
  },
  {
    name: 'split index with fsmonitor',
    group: 'objects',
    plainGit: 'runs',
    proof: status,
    build(site) {
      site.git('update-index', '--split-index')
      site.configure(`${fsmonitor(site)}\tsplitIndex = true\n`)
    },
  },
  {
    name: 'sparse index with fsmonitor',
    group: 'objects',
    plainGit: 'runs',
    proof: status,
    build(site) {
      site.git('reset', '--quiet', '--hard')
      site.git('sparse-checkout', 'set', '--cone', '--sparse-index', 'src')
      site.configure(fsmonitor(site))
    },
  },
]

/** A repository with missing objects, which git fetches from the promisor remote when it needs them. */
function partialClone(name: string, remote: (site: Site) => string, prepare: (site: Site) => void = () => {}): Technique {
  return {
    name: `partial clone, ${name}`,
    group: 'partial clones',
    plainGit: 'runs',
    proof: [git('diff', 'HEAD~1')],
    build(site) {
      unpackObjects(site)
      for (const commit of ['HEAD', 'HEAD~1']) {
        for (const file of ['a.txt', 'src/app.ts']) {
          const id = site.git('rev-parse', `${commit}:${file}`).trim()
          rmSync(join(site.root, '.git/objects', id.slice(0, 2), id.slice(2)), { force: true })
        }
      }
      prepare(site)
      site.configure(
        `[core]\n\trepositoryformatversion = 1\n[extensions]\n\tpartialClone = origin\n[remote "origin"]\n\tpromisor = true\n\tpartialclonefilter = blob:none\n\t${remote(site)}`,
      )
    },
  }
}

const places: Technique[] = [
  {
    name: 'symlinked .git',
    group: 'places',
    plainGit: 'runs',
    proof: status,
    build(site) {
      filterIn(site, join(site.root, '.git/config'))
      renameSync(join(site.root, '.git'), join(site.folder, 'elsewhere'))
      symlinkSync('../elsewhere', join(site.root, '.git'))
    },
  },
  {
    name: '.git file to a folder of the tree',
    group: 'places',
    plainGit: 'runs',
    proof: status,
    build(site) {
      filterIn(site, join(site.root, '.git/config'))
      renameSync(join(site.root, '.git'), join(site.root, 'assets'))
      site.write('.git', 'gitdir: assets\n')
    },
  },
  {
    name: 'folder of a hostile repository',
    group: 'places',
    plainGit: 'runs',
    open: 'src',
    proof: [git('status')],
    build: (site) => filterIn(site, join(site.root, '.git/config')),
  },
  {
    name: 'symlinked config',
    group: 'places',
    plainGit: 'runs',
    proof: status,
    build(site) {
      filterIn(site, join(site.root, '.git/config'))
      renameSync(join(site.root, '.git/config'), join(site.folder, 'config'))
      symlinkSync('../../config', join(site.root, '.git/config'))
    },
  },
  {
    name: 'symlink to a hostile repository in the tree',
    group: 'places',
    plainGit: 'nothing',
    proof: status,
    build: (site) => symlinkSync(hostileStore(site), join(site.root, 'linked')),
  },
  {
    name: 'opened .git directory',
    group: 'places',
    plainGit: 'runs',
    open: '.git',
    proof: [git('--work-tree=..', 'status')],
    build: (site) => filterIn(site, join(site.root, '.git/config')),
  },
  {
    name: 'bare repository, opened',
    group: 'places',
    plainGit: 'runs',
    open: '../bare.git',
    proof: [git('--work-tree=../repo', 'status')],
    build(site) {
      cpSync(join(site.root, '.git'), join(site.folder, 'bare.git'), { recursive: true })
      site.write(join(site.folder, 'bare.git/config'), `[core]\n\tbare = true\n${fsmonitor(site)}`)
    },
  },
]

export const layouts: Technique[] = [...inAttributes, ...hooks, ...submodules, ...worktrees, ...objects, ...places]
