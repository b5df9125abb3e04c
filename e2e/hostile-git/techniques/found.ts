// Techniques that ran a program through Sheaf in November 2026, and related ones.

import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, relative } from 'node:path'
import { plantPrograms, quoted, type Site } from '../site.ts'
import { git, type Technique } from '../technique.ts'

const group = 'found in 2026'
const status = [git('status')]
const overOneMegabyte = `${'# padding\n'.repeat(110_000)}`

export const found: Technique[] = [
  {
    name: 'filter name with =',
    group,
    plainGit: 'runs',
    proof: status,
    build(site) {
      site.configure(filter(site, '"a=b"'))
      site.write('.gitattributes', '* filter=a=b\n')
    },
  },
  {
    name: 'filter with an empty name',
    group,
    plainGit: 'runs',
    proof: status,
    build(site) {
      site.configure(filter(site, '""'))
      site.write('.gitattributes', '* filter=\n')
    },
  },
  {
    name: 'filter name with byte 0xFF',
    group,
    plainGit: 'runs',
    proof: status,
    build(site) {
      site.configure(Buffer.from(filter(site, '"a\xff"'), 'latin1'))
      site.write('.gitattributes', Buffer.from('* filter=a\xff\n', 'latin1'))
    },
  },
  includes('includeIf onbranch', () => '[includeIf "onbranch:main"]\n\tpath = extra\n'),
  includes(
    'includeIf hasconfig',
    () => '[remote "origin"]\n\turl = https://example.com/x\n[includeIf "hasconfig:remote.*.url:https://example.com/**"]\n\tpath = extra\n',
  ),
  includes('includeIf gitdir', ({ root }) => `[includeIf "gitdir:${root}/"]\n\tpath = extra\n`),
  includes('includeIf gitdir/i', ({ root }) => `[includeIf "gitdir/i:${root.toUpperCase()}/"]\n\tpath = extra\n`),
  includes('include.path', () => '[include]\n\tpath = extra\n'),
  includes('include.path ~user', ({ root }) => {
    const { homedir, username } = userInfo()
    return `[include]\n\tpath = ~${username}/${relative(homedir, join(root, '.git/extra'))}\n`
  }),
  {
    name: 'config over 1 MB',
    group,
    plainGit: 'runs',
    proof: status,
    build(site) {
      site.configure(overOneMegabyte + filter(site, '"evil"'))
      site.write('.gitattributes', '* filter=evil\n')
    },
  },
  {
    name: 'included file over 1 MB',
    group,
    plainGit: 'runs',
    proof: status,
    build(site) {
      site.configure('[include]\n\tpath = extra\n')
      site.write('.git/extra', overOneMegabyte + filter(site, '"evil"'))
      site.write('.gitattributes', '* filter=evil\n')
    },
  },
  {
    name: 'filter of a submodule',
    group,
    plainGit: 'runs',
    proof: status,
    build: (site) => addSubmodule(site, (folder) => filterIn(site, join(folder, '.git/config'))),
  },
  {
    name: 'embedded bare repository, cloned, opened inside',
    group,
    plainGit: 'runs',
    proof: status,
    open: 'inner',
    build: buildEmbedded,
  },
  { name: 'embedded bare repository, cloned, opened above', group, plainGit: 'nothing', proof: status, build: buildEmbedded },
  {
    name: '.git file to another repository',
    group,
    plainGit: 'runs',
    proof: status,
    build(site) {
      filterIn(site, join(site.root, '.git/config'))
      renameSync(join(site.root, '.git'), join(site.folder, 'elsewhere'))
      site.write('.git', `gitdir: ${site.folder}/elsewhere\n`)
    },
  },
  {
    name: "programs in the folder, '.' first in PATH",
    group: 'PATH',
    plainGit: 'runs',
    proof: status,
    env: { PATH: `.:${process.env.PATH ?? ''}` },
    build: plantPrograms,
  },
  {
    name: 'programs in the folder, empty entry first in PATH',
    group: 'PATH',
    plainGit: 'runs',
    proof: status,
    env: { PATH: `:${process.env.PATH ?? ''}` },
    build: plantPrograms,
  },
  {
    name: "filter program in the folder, '.' last in PATH",
    group: 'PATH',
    plainGit: 'runs',
    proof: status,
    env: { PATH: `${process.env.PATH ?? ''}:.` },
    build(site) {
      plantPrograms(site)
      site.configure('[filter "lfs"]\n\tprocess = canary-filter filter-process\n\tclean = canary-filter clean -- %f\n\trequired = true\n')
      site.write('.gitattributes', '*.txt filter=lfs diff=lfs merge=lfs -text\n')
    },
  },
]

/** A filter section of a configuration file. `name` is not escaped. */
export function filter({ canary }: Site, name: string): string {
  return `[filter ${name}]\n\tclean = ${quoted(canary.program)}\n`
}

/** Adds a submodule `sub` with a changed file. `corrupt` receives its folder. */
export function addSubmodule(site: Site, corrupt: (folder: string) => void): void {
  const { folder, root, lab } = site
  const source = join(folder, 'source')
  cpSync(lab.template, source, { recursive: true })
  site.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', source, 'sub')
  const inside = join(root, 'sub')
  // Makes `.git` a folder. Git reads its configuration whether `.git` is a file or a folder.
  rmSync(join(inside, '.git'))
  cpSync(join(source, '.git'), join(inside, '.git'), { recursive: true })
  writeFileSync(join(inside, 'a.txt'), 'few\n')
  corrupt(inside)
}

export function filterIn(site: Site, config: string, attributes = '* filter=evil\n'): void {
  writeFileSync(config, filter(site, '"evil"'), { flag: 'a' })
  writeFileSync(join(config, '../../.gitattributes'), attributes)
}

function includes(name: string, lines: (site: Site) => string): Technique {
  return {
    name,
    group,
    plainGit: 'runs',
    proof: status,
    build(site) {
      site.configure(lines(site))
      site.write('.git/extra', filter(site, '"evil"'))
      site.write('.gitattributes', '* filter=evil\n')
    },
  }
}

/** Everything hostile is an ordinary tracked file, so it arrives with a plain `git clone`. */
function buildEmbedded(site: Site): void {
  const { root, folder, canary } = site
  site.write('inner/HEAD', 'ref: refs/heads/main\n')
  site.write(
    'inner/config',
    `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = ${quoted(canary.program)}\n${filter(site, '"evil"')}`,
  )
  for (const part of ['objects', 'refs', 'index']) cpSync(join(root, '.git', part), join(root, 'inner', part), { recursive: true })
  site.write('inner/refs/heads/main', site.git('rev-parse', 'HEAD'))
  site.write('inner/.gitattributes', '* filter=evil\n')
  site.write('inner/a.txt', 'odd\n')
  site.git('add', '--all')
  site.git('commit', '--quiet', '--message=Embed')
  const clone = join(folder, 'clone')
  site.git('clone', '--quiet', root, clone)
  rmSync(root, { recursive: true })
  renameSync(clone, root)
  site.write('a.txt', 'odd\n')
}
