// A small project, a commit with every kind of change to it, and snapshots of a folder to compare.

import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStep } from '@sheaf/contract'
import { hashBytes } from '../../disk/hash-bytes.ts'

export interface Project {
  tempFolder: string
  root: string
  journal: string
}

/** In memory if possible: tests create and remove thousands of small folders. */
const quickFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export function makeProject(where = quickFolder): Project {
  const tempFolder = realpathSync(mkdtempSync(join(where, 'sheaf-commit-')))
  const root = join(tempFolder, 'root')
  mkdirSync(join(root, 'src', 'deep'), { recursive: true })
  return { tempFolder, root, journal: join(tempFolder, 'journal') }
}

export const hashText = (text: string): string => hashBytes(Buffer.from(text))

export const write = (root: string, relative: string, before: string | null, text: string): FileStep => ({
  kind: 'write',
  root,
  relative,
  before: before === null ? null : hashText(before),
  text,
  encoding: 'utf-8',
})

export const remove = (root: string, relative: string, before: string): FileStep => ({
  kind: 'remove',
  root,
  relative,
  before: hashText(before),
})

export const move = (root: string, relative: string, before: string, to: string, text?: string): FileStep => ({
  kind: 'move',
  root,
  relative,
  before: hashText(before),
  to: { root, relative: to },
  ...(text === undefined ? {} : { text }),
  encoding: 'utf-8',
})

/** Number of steps of each kind. */
export interface StepCounts {
  changed: number
  created: number
  removed: number
  moved: number
  rewritten: number
  hardLinks: number
}

export const twentySteps: StepCounts = { changed: 7, created: 4, removed: 3, moved: 2, rewritten: 2, hardLinks: 2 }
export const sixSteps: StepCounts = { changed: 1, created: 1, removed: 1, moved: 1, rewritten: 1, hardLinks: 1 }

/** Writes the old files, and returns the steps that change them. */
export function fillProject({ root }: Project, mix: StepCounts): FileStep[] {
  const steps: FileStep[] = []
  const old = (relative: string, text: string, mode = 0o644): void => {
    writeFileSync(join(root, relative), text)
    chmodSync(join(root, relative), mode)
  }
  for (let at = 0; at < mix.changed; at++) {
    old(`src/changed-${at}.ts`, `old ${at}\n`, at % 2 === 0 ? 0o755 : 0o640)
    steps.push(write(root, `src/changed-${at}.ts`, `old ${at}\n`, `new ${at}, and longer\n`))
  }
  for (let at = 0; at < mix.created; at++) steps.push(write(root, `fresh/${at % 2}/created-${at}.ts`, null, `created ${at}\n`))
  for (let at = 0; at < mix.removed; at++) {
    old(`src/deep/removed-${at}.ts`, `removed ${at}\n`, 0o600)
    steps.push(remove(root, `src/deep/removed-${at}.ts`, `removed ${at}\n`))
  }
  for (let at = 0; at < mix.moved; at++) {
    old(`moved-${at}.ts`, `moved ${at}\n`, 0o700)
    steps.push(move(root, `moved-${at}.ts`, `moved ${at}\n`, `src/deep/moved-${at}.ts`))
  }
  for (let at = 0; at < mix.rewritten; at++) {
    old(`rewritten-${at}.ts`, `moved and rewritten ${at}\n`)
    steps.push(move(root, `rewritten-${at}.ts`, `moved and rewritten ${at}\n`, `elsewhere/rewritten-${at}.ts`, `rewritten ${at}\n`))
  }
  for (let at = 0; at < mix.hardLinks; at++) {
    const text = `a file of two names ${at}\n`.repeat(at + 1)
    old(`src/name-${at}.ts`, text)
    linkSync(join(root, `src/name-${at}.ts`), join(root, `src/other-${at}.ts`))
    steps.push(write(root, `src/name-${at}.ts`, text, at % 2 === 0 ? `short ${at}\n` : `${text}and more\n`))
  }
  symlinkSync('src', join(root, 'link-to-src'))
  return steps
}

/** Everything below a folder: mode, number of names, bytes or link target. */
export function snapshot(folder: string, prefix = ''): Record<string, string> {
  const seen: Record<string, string> = {}
  for (const name of readdirSync(join(folder, prefix)).sort()) {
    const path = prefix === '' ? name : `${prefix}/${name}`
    const stats = lstatSync(join(folder, path))
    const mode = (stats.mode & 0o7777).toString(8)
    if (stats.isDirectory()) Object.assign(seen, { [`${path}/`]: mode }, snapshot(folder, path))
    else if (stats.isSymbolicLink()) seen[path] = `-> ${readlinkSync(join(folder, path))}`
    else seen[path] = `${mode} ${stats.nlink} ${readFileSync(join(folder, path), 'latin1')}`
  }
  return seen
}
