// Creates the folders of the soak test: the sample project with thousands of additional files and three branches, and a smaller one.

import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSampleProject } from '../sample/make-sample-project.ts'

export interface SampleFolder {
  name: string
  folder: string
  /** Files that the soak test never changes, so that a selection of them stays valid. */
  stableFiles: string[]
  branches: string[]
}

/** Counts the commits. Replies modify only this file. */
export const counterFile = 'docs/ledger.md'
const branches = ['main', 'tide', 'ember']
const bulkFiles = 2_500
const filesPerBranch = 150

export function makeSampleFolders(base: string): SampleFolder[] {
  return [makeSampleFolder(base, 'orchard', bulkFiles), makeSampleFolder(base, 'quarry', 100)]
}

function makeSampleFolder(base: string, name: string, bulk: number): SampleFolder {
  const folder = join(base, name)
  makeSampleProject(folder)
  writeFile(folder, counterFile, 'count: 0\n')
  for (let at = 0; at < bulk; at++) writeFile(folder, `bulk/part-${at % 50}/unit-${at}.ts`, unitSource(at))
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', 'Much more of it')
  for (const branch of branches) {
    if (branch !== 'main') git(folder, 'checkout', '--quiet', '-b', branch, 'main')
    for (let at = 0; at < filesPerBranch; at++) writeFile(folder, `branches/${branch}/leaf-${at}.ts`, unitSource(at))
    writeFile(folder, 'branches/which.md', `${branch}\n`)
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', '--message', `What only ${branch} has`)
  }
  git(folder, 'checkout', '--quiet', 'main')
  const listed = git(folder, 'ls-files').split('\n')
  const stableFiles = listed.filter((path) => /\.(?:tsx?|go|py|rs|swift)$/.test(path) && !/^(?:bulk|branches)\//.test(path))
  return { name, folder, stableFiles, branches }
}

export function unitSource(at: number): string {
  const before = at > 0 ? `import { unit${at - 1} } from './unit-${at - 1}.ts'\n\n` : ''
  const body = Array.from({ length: 1 + (at % 20) }, (_, line) => `  total += input * ${line + 1} // step ${line} of unit ${at}`).join('\n')
  return `${before}/** Unit ${at} of the soak. */\nexport function unit${at}(input: number): number {\n  let total = ${at}\n${body}\n  return total\n}\n`
}

export function writeFile(folder: string, path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

export function removeFile(folder: string, path: string): void {
  rmSync(join(folder, path), { force: true })
}

export function git(folder: string, ...words: string[]): string {
  const settings = ['user.name=Ada', 'user.email=ada@orchard.example', 'commit.gpgsign=false', 'gc.auto=0', 'maintenance.auto=false']
  return execFileSync('git', ['-C', folder, ...settings.flatMap((each) => ['-c', each]), ...words], { encoding: 'utf8' }).trim()
}
