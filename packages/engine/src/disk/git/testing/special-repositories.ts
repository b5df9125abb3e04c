// The two kinds of repositories in which our answers may differ from plain git's: files with a filter driver, and partial clones.

import { appendFileSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { type Build, type GitEnv, pathIn, removePath, startBuild, writePath } from './build.ts'

export interface FilteredRepository {
  top: string
  /** How often the driver has run. */
  runs(): number
}

/** Files that end with `.swap` use a filter driver of the user: `open` in the working tree is `shut` in the repository. */
export function makeFilteredRepository(folder: string, env: GitEnv): FilteredRepository {
  const build = startBuild(1, folder, env)
  const top = join(folder, 'root')
  const log = join(folder, 'runs')
  const command = (script: string): string => `"echo run >> '${log}'; sed ${script}"`
  appendFileSync(
    join(env.HOME ?? '', '.gitconfig'),
    `[filter "swap"]\n\tclean = ${command('s/open/shut/')}\n\tsmudge = ${command('s/shut/open/')}\n\trequired\n`,
  )
  build.git(folder, ['init', '-q', '-b', 'main', top])
  writePath(top, '.gitattributes', '*.swap filter=swap\n')
  const names = ['edited.swap', 'gone.swap', 'staged.swap', 'still.swap', 'touched.swap', 'plain.txt']
  for (const name of names) writeOld(top, name, `${name}\nopen\n`)
  build.git(top, ['add', '-A'])
  build.git(top, ['commit', '-q', '-m', 'one'])
  writeOld(top, 'staged.swap', 'staged\nopen\n')
  build.git(top, ['add', 'staged.swap'])
  writePath(top, 'edited.swap', 'edited\nopen\n')
  writePath(top, 'plain.txt', 'edited\nopen\n')
  writePath(top, 'new.swap', 'new\nopen\n')
  writePath(top, 'touched.swap', 'touched.swap\nopen\n')
  removePath(top, 'gone.swap')
  return { top, runs: () => readFileSync(log, 'utf8').split('\n').length - 1 }
}

/** Older than the index, so that git trusts the index instead of comparing the content. */
function writeOld(top: string, path: string, content: string): void {
  writePath(top, path, content)
  utimesSync(pathIn(top, path), 1_750_000_000, 1_750_000_000)
}

/** A clone without the contents of older commits, which git would fetch when it needs them. */
export function makePartialClone(folder: string, env: GitEnv): string {
  const build: Build = startBuild(1, folder, env)
  const [remote, top] = [join(folder, 'remote'), join(folder, 'root')]
  build.git(folder, ['init', '-q', '-b', 'main', remote])
  for (const text of ['one\n', 'two\n']) {
    writePath(remote, 'file.txt', text)
    build.git(remote, ['add', '-A'])
    build.git(remote, ['commit', '-q', '-m', text.trim()])
  }
  build.git(remote, ['config', 'uploadpack.allowFilter', 'true'])
  build.git(folder, ['clone', '-q', '--filter=blob:none', `file://${remote}`, top])
  writePath(top, 'file.txt', 'three\n')
  return top
}
