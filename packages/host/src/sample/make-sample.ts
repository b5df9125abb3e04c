// Writes the sample project into the user's home, where it is easy to find and delete. An existing folder is never touched: a sample
// is opened as it is, and for any other folder the next name is used.

import { lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { type Env, readContained } from '@sheaf/engine/disk'
import { helperEnv, runProgram } from '@sheaf/engine/work'
import { homeOf } from '../desktop/home-of.ts'
import { firstFiles, laterFiles, openWork, sampleMark } from './sample-files.ts'

const names = ['sheaf-sample', ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `sheaf-sample-${number}`)]

export async function makeSample(env: Env): Promise<{ path: string; isNew: boolean }> {
  const parent = homeOf(env)
  for (const name of names) {
    const path = join(parent, name)
    if (!isTaken(path) && (await writeSample(path, env))) return { path, isNew: true }
    if (isSample(path)) return { path, isNew: false }
  }
  throw new Refusal('sample-unwritable', `Every name for the sample folder, such as ${names[0]}, is already in use in ${parent}.`)
}

const longestReadme = 100_000

/** Runs for every folder that is opened: its README.md may be a pipe, or endless. */
export function isSample(folder: string): boolean {
  const read = readContained(folder, 'README.md', { maxBytes: longestReadme })
  return read.ok && read.bytes.includes(sampleMark)
}

/** True for a broken link, too. */
function isTaken(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Atomic: it is written under a temporary name. False: the path was taken meanwhile. */
async function writeSample(path: string, env: Env): Promise<boolean> {
  let making: string | undefined
  try {
    making = mkdtempSync(join(dirname(path), '.sheaf-sample-'))
    await fill(making, env)
    renameSync(making, path)
    return true
  } catch (error) {
    if (making !== undefined) rmSync(making, { recursive: true, force: true })
    if (isTaken(path)) return false
    throw new Refusal('sample-unwritable', `${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Two commits and uncommitted work if git is available; else only the files. */
async function fill(folder: string, env: Env): Promise<void> {
  const git = openGit(folder, env)
  await git('init', '--quiet', '--initial-branch=main', '--template=')
  writeAll(folder, firstFiles)
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'Add a fruit shop')
  writeAll(folder, laterFiles)
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'Add stock counts and sales reports')
  const { path, from, to } = openWork.edit
  writeAll(folder, { ...openWork.files, [path]: (laterFiles[path] ?? '').replace(from, to) })
}

function writeAll(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const gitMs = 60_000

/** A git without the user's settings: it must not sign, run hooks or prompt. After a failure it is not run again. */
function openGit(folder: string, env: Env): (...words: string[]) => Promise<void> {
  const nowhere = process.platform === 'win32' ? 'NUL' : '/dev/null'
  const person = { NAME: 'Orchard', EMAIL: 'hello@orchard.example' }
  const gitEnv = helperEnv(env, {
    ...Object.fromEntries(
      Object.entries(person).flatMap(([what, value]) => [
        [`GIT_AUTHOR_${what}`, value],
        [`GIT_COMMITTER_${what}`, value],
      ]),
    ),
    GIT_CONFIG_GLOBAL: nowhere,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
  })
  let works = true
  return async (...words) => {
    if (!works) return
    const args = ['-C', folder, '-c', 'gc.auto=0', '-c', 'maintenance.auto=false', ...words]
    works = (await runProgram({ program: 'git', args, env: gitEnv, deadlineMs: gitMs, maxBytes: 1_000_000 })).ok
    if (!works) rmSync(join(folder, '.git'), { recursive: true, force: true })
  }
}
